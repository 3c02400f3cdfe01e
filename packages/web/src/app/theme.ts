import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/** Greys of the dark scheme, from text to the darkest background. */
const DARK: MantineColorsTuple = [
  '#dfe4e9',
  '#c3cbd3',
  '#a3adb8',
  '#8f99a4',
  '#3a424a',
  '#262c32',
  '#1b1f23',
  '#14171a',
  '#101315',
  '#0b0d0f',
];
const INK: MantineColorsTuple = [
  '#eef4fb',
  '#d9e6f4',
  '#b1cbe8',
  '#86aedc',
  '#6396d2',
  '#4c86cc',
  '#2f6fb8',
  '#1f5c9f',
  '#1c4d8c',
  '#133a6e',
];

/** Type scale, spacing and colours of all screens. */
export const theme = createTheme({
  colors: { ink: INK, dark: DARK },
  primaryColor: 'ink',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  // At this luminance, black and white text have the same contrast, 4.6:1.
  luminanceThreshold: 0.18,
  defaultRadius: 'sm',
  fontFamily: 'ui-sans-serif, system-ui, -apple-system, "Segoe UI", "Helvetica Neue", "DejaVu Sans", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.5', lg: '1.5', xl: '1.35' },
  spacing: { xs: '0.25rem', sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '1.5rem' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.35' },
      h2: { fontSize: '1rem', lineHeight: '1.5' },
      h3: { fontSize: '0.875rem', lineHeight: '1.5' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // A dialog is no section, so its header would be a second banner of the page.
  components: { ModalHeader: { defaultProps: { role: 'presentation' } } },
});

/** Gives muted text a contrast of at least 4.5:1 on every background. */
export const resolveVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-error': '#b3261e',
    '--mantine-color-disabled-color': '#566069',
    '--mantine-color-dimmed': '#566069',
    '--mantine-color-body': '#ffffff',
    '--mantine-color-placeholder': '#66707a',
  },
  dark: {
    '--mantine-color-error': '#ff8b82',
    '--mantine-color-disabled-color': '#a3adb8',
    '--mantine-color-dimmed': '#a3adb8',
    '--mantine-color-body': '#14171a',
    '--mantine-color-placeholder': '#8f99a4',
  },
});

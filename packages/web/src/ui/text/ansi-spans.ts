import Anser from 'anser';

const COLOURS = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const;

/** Name of a terminal colour. */
export type AnsiColour = (typeof COLOURS)[number];

/** A piece of text with one style. */
export interface AnsiSpan {
  readonly text: string;
  readonly colour: AnsiColour | undefined;
  readonly isBold: boolean;
  readonly isDim: boolean;
  readonly isItalic: boolean;
  readonly isUnderlined: boolean;
}

const ESC = '\u001b';
const BEL = '\u0007';

/** Escape sequences that set no colour: OSC strings (links, titles), cursor movements, two-character escapes. */
const OTHERS = new RegExp(
  [
    `${ESC}[\\]PX^_][^${BEL}${ESC}]*(?:${BEL}|${ESC}\\\\|$)`,
    `${ESC}\\[[0-?]*[ -/]*[@-ln-~]`,
    `${ESC}(?!\\[)[ -/]*[0-~]?`,
  ].join('|'),
  'g',
);

const CONTROLS = /[^\P{Cc}\t\n]/gu;

/** Splits text with ANSI colour sequences into styled spans. Drops all other sequences and control characters. */
export function ansiSpans(text: string): readonly AnsiSpan[] {
  const lines = text.replaceAll('\r\n', '\n').replace(OTHERS, '');
  if (!lines.includes(ESC)) return [plain(lines)];
  return Anser.ansiToJson(lines, { json: true, use_classes: true, remove_empty: true }).map(
    ({ content, fg, decorations }) => ({
      text: content.replace(CONTROLS, ''),
      colour: COLOURS.find((name) => fg === `ansi-${name}` || fg === `ansi-bright-${name}`),
      isBold: decorations.includes('bold'),
      isDim: decorations.includes('dim'),
      isItalic: decorations.includes('italic'),
      isUnderlined: decorations.includes('underline'),
    }),
  );
}

/** Removes all ANSI escape sequences. */
export function stripAnsi(text: string): string {
  return ansiSpans(text)
    .map((span) => span.text)
    .join('');
}

function plain(text: string): AnsiSpan {
  return {
    text: text.replace(CONTROLS, ''),
    colour: undefined,
    isBold: false,
    isDim: false,
    isItalic: false,
    isUnderlined: false,
  };
}

import type { ReactNode } from 'react';

const PATHS = {
  alert: <path d="M8 2.5 14.5 13.5h-13L8 2.5Zm0 4v3.2m0 1.7v.2" />,
  ban: <path d="M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM4 12l8-8" />,
  spinner: <path d="M8 2a6 6 0 1 1-6 6" />,
  clock: <path d="M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2Zm0 3v3.2l2 1.4" />,
  minus: <path d="M3 8h10" />,
  wave: <path d="M2 10c2 0 2-5 4-5s2 6 4 6 2-4 4-4" />,
  copy: <path d="M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3" />,
  check: <path d="M3 8.5 6.5 12 13 4.5" />,
  search: <path d="M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Zm3.3 7.8 3.2 3.2" />,
  down: <path d="m4 6 4 4 4-4" />,
  right: <path d="m6 4 4 4-4 4" />,
  left: <path d="m10 4-4 4 4 4" />,
  plus: <path d="M8 3v10M3 8h10" />,
  close: <path d="m4 4 8 8m0-8-8 8" />,
  external: <path d="M9 2.5h4.5V7M13.5 2.5 7 9m4.5 0v4.5h-9v-9H7" />,
  branch: <path d="M5 3v10M5 9c4 0 6-1 6-4M11 5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM5 14.5a1.5 1.5 0 1 0 0-3" />,
  commit: <path d="M8 5.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM1.5 8h4m5 0h4" />,
  sun: (
    <path d="M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6Zm0-4v2m0 10v2M1 8h2m10 0h2M3 3l1.4 1.4m7.2 7.2L13 13m0-10-1.4 1.4M4.4 11.6 3 13" />
  ),
  moon: <path d="M13.5 9.5A6 6 0 0 1 6.5 2.5a6 6 0 1 0 7 7Z" />,
  device: <path d="M2 3h12v8H2zM6 14h4M8 11v3" />,
  menu: <path d="M2 4h12M2 8h12M2 12h12" />,
  user: <path d="M8 2.5a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6ZM2.5 14c.6-3 2.7-4.2 5.5-4.2s4.9 1.2 5.5 4.2" />,
  key: <path d="M5 7.5a3 3 0 1 0 2.6 4.5L14 5.5l-1.5-1.5M10.5 9l1.5 1.5M5 10.5h.1" />,
  file: <path d="M4 1.5h5L12.5 5v9.5H4zM9 1.5V5h3.5" />,
  dots: <path d="M3 8h.2m4.7 0h.2m4.7 0h.2" />,
} as const satisfies Record<string, ReactNode>;

/** Name of an icon, after its shape. */
export type IconName = keyof typeof PATHS;

/** Renders an icon. Hidden from screen readers: put a text with the same meaning next to it. */
export function Icon({ name, size = 14 }: { readonly name: IconName; readonly size?: number }): ReactNode {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {PATHS[name]}
    </svg>
  );
}

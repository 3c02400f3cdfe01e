type ColourName = 'text' | 'muted' | 'line' | 'failed' | 'flaky' | 'passed-background' | 'link';

/** The colours of the current colour scheme, in a form that a canvas accepts. */
export type ChartColours = Readonly<Record<ColourName, string>>;

/** Reads the current colours. A canvas cannot resolve CSS variables. */
export function readColours(parent: HTMLElement): ChartColours {
  const read = (name: ColourName): string => readColour(parent, name);
  return {
    text: read('text'),
    muted: read('muted'),
    line: read('line'),
    failed: read('failed'),
    flaky: read('flaky'),
    'passed-background': read('passed-background'),
    link: read('link'),
  };
}

/** Reads a colour from a new element: an existing one returns the old colour during a transition. */
function readColour(parent: HTMLElement, name: ColourName): string {
  const probe = document.createElement('span');
  probe.style.color = `var(--${name})`;
  parent.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

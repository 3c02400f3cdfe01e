type ColourName = 'text' | 'quiet' | 'line' | 'failed' | 'flaky' | 'passed-ground' | 'link';

/** The colours of the scheme that is shown, as a canvas takes them. */
export type ChartColours = Readonly<Record<ColourName, string>>;

/** Reads the colours as they are now: a canvas knows no variables. */
export function readColours(place: HTMLElement): ChartColours {
  const read = (name: ColourName): string => readColour(place, name);
  return {
    text: read('text'),
    quiet: read('quiet'),
    line: read('line'),
    failed: read('failed'),
    flaky: read('flaky'),
    'passed-ground': read('passed-ground'),
    link: read('link'),
  };
}

/** By an element of its own for each: one whose colour changes tells the colour before, while a transition is under way. */
function readColour(place: HTMLElement, name: ColourName): string {
  const probe = document.createElement('span');
  probe.style.color = `var(--${name})`;
  place.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

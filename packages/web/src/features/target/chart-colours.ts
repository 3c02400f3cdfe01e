type ColourName = 'text' | 'quiet' | 'line' | 'failed' | 'flaky' | 'passed' | 'link';

/** The colours of the scheme that is shown, as a canvas takes them. */
export type ChartColours = Readonly<Record<ColourName, string>>;

/** Reads the colours as they are now: a canvas knows no variables. */
export function readColours(place: HTMLElement): ChartColours {
  const probe = document.createElement('span');
  place.append(probe);
  const read = (name: ColourName): string => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const colours = { text: read('text'), quiet: read('quiet'), line: read('line'), failed: read('failed'), flaky: read('flaky'), passed: read('passed'), link: read('link') };
  probe.remove();
  return colours;
}

import { repeating } from '../../packages/reports/test/growth.js';

/** Makes a text of about so many characters. */
export type TextOf = (length: number) => string;

/** Shorter lines count as lines of so many characters: readers take each line by itself. */
const SHORTEST_LINE = 30;

/**
 * How many long lines a text has. Many patterns read lines of at most 2,000 characters: those of the longest texts, of 640,000 characters,
 * are shorter than that.
 */
export const LONG_LINES = 350;

/** Makes texts with a line, or a block of lines, that repeats. */
export function lines(before: string, line: string, behind = ''): TextOf {
  return numbered(before, () => line, behind);
}

/** Makes texts with lines or blocks that have a number each, so that no two are equal. */
export function numbered(before: string, lineOf: (number: number) => string, behind = ''): TextOf {
  return (length) => {
    const made: string[] = [];
    let size = 0;
    while (size < length) {
      const line = `${lineOf(made.length + 1)}\n`;
      made.push(line);
      size += Math.max(line.length, SHORTEST_LINE);
    }
    return before + made.join('') + behind;
  };
}

/** Makes texts with lines whose margins grow. */
export function deeper(before: string, lineOf: (margin: string) => string, behind = ''): TextOf {
  return numbered(before, (number) => lineOf('  '.repeat(number)), behind);
}

/** Makes texts of a fixed number of lines that are longer in longer texts: each has a beginning, a part that repeats, and an end. */
export function longLines(before: string, beginning: string, part: string, end = '', behind = ''): TextOf {
  const lineOf = repeating(beginning, part, `${end}\n`);
  return (length) => before + lineOf(length / LONG_LINES).repeat(LONG_LINES) + behind;
}

/** Makes texts of several parts that grow alike: work for each pair of their lines is quadratic. */
export function joined(...parts: readonly TextOf[]): TextOf {
  return (length) => parts.map((textOf) => textOf(length / parts.length)).join('');
}

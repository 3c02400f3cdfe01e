import type { ReportSource } from '../report.js';
import { readLines, type TextLine } from './lines.js';
import { UnbrokenLines } from './unbroken-lines.js';

/** So many lines show whether each is followed by an empty one; a shorter text has fewer. */
const LOOKED_AT = 24;
/** So many of them are not empty, in a text that is no list of a few words. */
const LEAST_FILLED = 5;

/** Yields the lines of what a program has printed, as it printed them: shells of Windows double the line ends, and break lines. */
export async function* readLogLines(source: ReportSource): AsyncGenerator<TextLine> {
  const unbroken = new UnbrokenLines<TextLine>();
  for await (const line of readSingleLines(source)) yield* unbroken.take(line);
  yield* unbroken.rest();
}

/**
 * Yields the lines of what a program has printed, as `readLines` does. Where shells of Windows have doubled the line ends, so that each
 * line is followed by an empty one, these are left out, until a line comes where an empty one is due.
 */
async function* readSingleLines(source: ReportSource): AsyncGenerator<TextLine> {
  const first: TextLine[] = [];
  let isDoubled: boolean | undefined;
  let isDue = false;
  for await (const line of readLines(source)) {
    if (isDoubled === undefined) {
      first.push(line);
      if (first.length < LOOKED_AT) continue;
      isDoubled = areDoubled(first.map(({ text }) => text));
      yield* isDoubled ? everySecond(first) : first;
      continue;
    }
    isDue = isDoubled && !isDue;
    if (isDoubled && !isDue) {
      isDoubled = line.text === '';
      if (isDoubled) continue;
    }
    yield line;
  }
  if (isDoubled === undefined) yield* areDoubled(first.map(({ text }) => text)) ? everySecond(first) : first;
}

/** Returns the lines at the beginning of a text without the empty ones that `readLogLines` leaves out. */
export function singleLines(lines: readonly string[]): readonly string[] {
  if (!areDoubled(lines.slice(0, LOOKED_AT))) return lines;
  const end = lines.findIndex((line, index) => index % 2 === 1 && line !== '');
  return [...everySecond(end < 0 ? lines : lines.slice(0, end)), ...(end < 0 ? [] : lines.slice(end))];
}

function areDoubled(lines: readonly string[]): boolean {
  return (
    lines.every((text, index) => index % 2 === 0 || text === '') &&
    lines.filter((text) => text !== '').length >= LEAST_FILLED
  );
}

function everySecond<T>(lines: readonly T[]): readonly T[] {
  return lines.filter((_line, index) => index % 2 === 0);
}

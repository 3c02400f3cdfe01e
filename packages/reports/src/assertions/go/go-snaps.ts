import { valuesOfDiff } from '../../values/diff-values.js';
import { printedValue } from '../../values/printed-value.js';
import { foundValues } from '../../values/found-values.js';
import type { FoundValues } from '../message-pattern.js';

/** The legend, which may be set in, and the blank line below it. */
const LEGEND = /^([^\S\n]{0,40})- Snapshot {1,10}- \d{1,9}\n\1\+ Received {1,10}\+ \d{1,9}\n[^\S\n]{0,40}\n/m;

/** Where the snapshot is, below the difference and a blank line. */
const PLACE = /\n[^\S\n]{0,40}\n[^\S\n]{0,40}at \S[^\n]{0,1000}:\d{1,9}$/m;

/**
 * A part of a longer difference, a line end that is drawn as a sign, or six equal lines, between which some may be left out: the
 * values are not whole.
 */
const NOT_WHOLE = /^@@ |↵|(?:^ {2}[^\n]{0,4000}\n){6}/m;

/** Reads go-snaps, whose difference shows both snapshots whole where they are short: it keeps three equal lines around a change. */
export function readGoSnaps(text: string): FoundValues | undefined {
  const legend = LEGEND.exec(text);
  if (legend === null) return undefined;
  const behind = text.slice(legend.index + legend[0].length);
  const end = behind.search(PLACE);
  if (end < 0) return undefined;
  const margin = legend[1] ?? '';
  const block = behind.slice(0, end);
  const lines = block
    .split('\n')
    .map((line) => (line.startsWith(margin) ? line.slice(margin.length) : line.trimStart()));
  if (NOT_WHOLE.test(lines.join('\n'))) return {};
  const sides = valuesOfDiff(lines, { expected: '-', columns: 2, context: 3 });
  return sides === undefined ? {} : foundValues(printedValue(sides.expected), printedValue(sides.actual));
}

import { valuesOfDiff } from '../../values/diff-values.js';
import { printedValue } from '../../values/printed-value.js';
import { foundValues } from '../../values/found-values.js';
import type { FoundValues } from '../message-pattern.js';

/** The legend, a blank line, and the difference up to the place of the snapshot; all of them may be set in. */
const REPORT =
  /^([^\S\n]{0,40})- Snapshot {1,10}- \d{1,9}\n\1\+ Received {1,10}\+ \d{1,9}\n[^\S\n]{0,40}\n([^]{0,100000}?)\n[^\S\n]{0,40}\n\1at \S[^\n]{0,1000}:\d{1,9}$/m;

/**
 * A part of a longer difference, a line end that is drawn as a sign, or six equal lines, between which some may be left out: the
 * values are not whole.
 */
const NOT_WHOLE = /^@@ |↵|(?:^ {2}[^\n]{0,4000}\n){6}/m;

/** Reads go-snaps, whose difference shows both snapshots whole where they are short: it keeps three equal lines around a change. */
export function readGoSnaps(text: string): FoundValues | undefined {
  const [, margin = '', block] = REPORT.exec(text) ?? [];
  if (block === undefined) return undefined;
  const lines = block
    .split('\n')
    .map((line) => (line.startsWith(margin) ? line.slice(margin.length) : line.trimStart()));
  if (NOT_WHOLE.test(lines.join('\n'))) return {};
  const sides = valuesOfDiff(lines, { expected: '-', columns: 2, context: 3 });
  return sides === undefined ? {} : foundValues(printedValue(sides.expected), printedValue(sides.actual));
}

import { valuesOfDiff } from '../../../values/diff-values.js';
import { foundValues } from '../../../values/found-values.js';
import { dedent } from '../../../values/unwrap-text.js';
import type { FoundValues } from '../../message-pattern.js';
import { layoutValue } from '../python-print.js';

/** The statement of a snapshot, with the lines of the difference below it. */
const STATEMENT =
  /^(?:[\w.]{1,80}: )?assert (?:\[\+ received\] == \[- \w{1,100}\]|\[- \w{1,100}\] == \[\+ received\])$/m;

/** What syrupy draws for a line end or a blank that would not be visible. */
const DRAWN_BLANK = /[\u2400-\u2426\u21B5\u23CE\u00B7]/;

/** Longer differences are not looked at. */
const MOST_LINES = 2_000;

/** Reads a snapshot of syrupy: each line of the difference has a sign and a blank in front. */
export function readSyrupy(text: string): FoundValues | undefined {
  const begin = STATEMENT.exec(text);
  if (begin === null) return undefined;
  const behind = text.slice(begin.index + begin[0].length + 1).split('\n', MOST_LINES);
  const end = behind.findIndex((line) => line.trim() === '');
  const lines = dedent(behind.slice(0, end < 0 ? undefined : end).join('\n')).split('\n');
  if (!lines.every((line) => /^[-+ ] /.test(line)) || lines.some((line) => DRAWN_BLANK.test(line))) return {};
  const sides = valuesOfDiff(lines, { expected: '-', columns: 2 });
  return sides === undefined ? {} : foundValues(layoutValue(sides.expected), layoutValue(sides.actual));
}

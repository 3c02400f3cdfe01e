import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { hasLine, linesOfLog, readLog } from '../shared/read-log.js';
import { dejaGnuCountOf, dejaGnuHeadingOf, dejaGnuResultOf } from './dejagnu-lines.js';
import { DejaGnuStream } from './dejagnu-stream.js';

/**
 * The `.sum` files of DejaGnu (runtest.exp, framework.exp), in which GCC, GDB and binutils have their results, also joined by GCC's
 * `dg-extract-results`; and what `make check` prints of them, which names only the tests that failed.
 */
export const DEJAGNU: ReportFormat = {
  name: 'dejagnu',
  aliases: ['runtest', 'dejagnu-sum'],
  title: "DejaGnu's summary files",
  recognizes,
  read,
};

/** By the head, by a summary, or by a script beside its results: other runners have lines of `PASS: ` and `FAIL: `, too. */
function recognizes(head: ReportHead): boolean {
  const lines = linesOfLog(head);
  const kinds = new Set(lines.map((line) => dejaGnuHeadingOf(line)?.kind));
  if (kinds.has('tool') && (kinds.has('run') || kinds.has('schedule'))) return true;
  if (kinds.has('script') && hasLine(lines, isBesideScript)) return true;
  return kinds.has('summary') && lines.some((line) => (dejaGnuCountOf(line)?.of ?? 'other') !== 'other');
}

function isBesideScript(line: string, next: string): boolean {
  const kinds = [dejaGnuHeadingOf(line)?.kind, dejaGnuHeadingOf(next)?.kind];
  const at = kinds.indexOf('script');
  return at >= 0 && dejaGnuResultOf(at === 0 ? next : line) !== undefined;
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    DEJAGNU.name,
    new DejaGnuStream(),
    'The file has no lines of DejaGnu, such as "PASS: shop.exp: adds", or "# of expected passes" below "=== shop Summary ===".',
  );
}

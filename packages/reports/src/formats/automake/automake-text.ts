import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { plainLinesOf, readLog } from '../shared/read-log.js';
import { countIn, isLogTitle, oldCountsOf, resultOf, RULE, startsSummary } from './automake-lines.js';
import { AutomakeStream } from './automake-stream.js';

/** What `make check` prints with the test harness of Automake, and `test-suite.log`, which it writes (automake's check.am). */
export const AUTOMAKE_TEXT: ReportFormat = {
  name: 'automake-text',
  aliases: ['automake', 'test-suite-log'],
  compatibleFormats: ['tap', 'junit'],
  title: "Automake's text (make check, test-suite.log)",
  recognizes,
  read,
};

/** Its lines may have XML or TAP between them, but do not begin with it. */
function recognizes(head: ReportHead): boolean {
  if (/^\s{0,1000}[<{[]/.test(head.text)) return false;
  const lines = plainLinesOf(head);
  const isResult = lines.some((line) => resultOf(line) !== undefined);
  return lines.some((line, at) => {
    const [before = '', next = ''] = [lines[at - 1], lines[at + 1]];
    if (RULE.test(before)) {
      if (RULE.test(next) && (isLogTitle(line) || startsSummary(line))) return true;
      if (isResult && oldCountsOf(line) !== undefined) return true;
    }
    if (countIn(line)?.[0] === 'TOTAL' && countIn(next)?.[0] === 'PASS') return true;
    return isResult && CHECKS.test(line);
  });
}

/** The rule of a Makefile that runs the tests, as make prints it. */
const CHECKS = /^(?:\/\S{0,200}\/)?(?:g|mingw32-)?make {1,3}check-TESTS(?: |$)/;

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    AUTOMAKE_TEXT.name,
    new AutomakeStream(),
    'The file has no lines of Automake, such as "PASS: t/adds", or "# TOTAL: 3" below "Testsuite summary for shop".',
  );
}

import {
  type ReportEntry,
  type ReportFormat,
  type ReportHead,
  type ReportSource,
  UnreadableReport,
} from '../../report.js';
import { plainText } from '../../text/clean-text.js';
import { readLogLines } from '../../text/log-lines.js';
import { FailureWatch } from '../shared/failure-watch.js';
import { plainLinesOf } from '../shared/read-log.js';
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
const CHECKS = /^(?:\/\S{0,200}\/)?g?make {1,3}check-TESTS(?: |$)/;

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const stream = new AutomakeStream();
  const watch = new FailureWatch(AUTOMAKE_TEXT.name);
  for await (const { text, isOpen } of readLogLines(source)) {
    const plain = plainText(text);
    // What a test prints does not decide about the run: Automake gives its result.
    if (!stream.isInProgram || plain.startsWith('make')) watch.see(plain);
    stream.take(plain, isOpen === true);
  }
  yield* stream.end();
  yield* watch.end();
  if (!stream.isFound)
    throw new UnreadableReport(
      'The file has no lines of Automake, such as "PASS: t/adds", or "# TOTAL: 3" below "Testsuite summary for shop".',
    );
}

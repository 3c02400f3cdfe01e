import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { linesOfLog, readLog } from '../shared/read-log.js';
import { checkCountsOf, checkResultOf, firstSuiteOf } from './check-lines.js';
import { CheckStream } from './check-stream.js';

/** What programs with Check print: srunner_run_all with CK_NORMAL, CK_MINIMAL or CK_VERBOSE. */
export const CHECK_TEXT: ReportFormat = {
  name: 'check-text',
  aliases: ['libcheck'],
  compatibleFormats: ['check', 'junit'],
  title: "Check's text",
  recognizes,
  read,
};

/** By the counts, and a suite or a result beside them. */
function recognizes(head: ReportHead): boolean {
  const lines = linesOfLog(head);
  return (
    lines.some((line) => checkCountsOf(line) !== undefined) &&
    lines.some((line) => firstSuiteOf(line) !== undefined || checkResultOf(line) !== undefined)
  );
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    CHECK_TEXT.name,
    new CheckStream(),
    'The file has no lines of Check, such as "66%: Checks: 3, Failures: 1, Errors: 0".',
  );
}

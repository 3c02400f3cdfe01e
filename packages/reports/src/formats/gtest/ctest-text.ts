import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { linesOfLog, readLog } from '../shared/read-log.js';
import { CtestTextStream, RULE, startsLog } from './ctest-text-stream.js';

/** The log that CTest keeps of its last run: `Testing/Temporary/LastTest.log`. */
export const CTEST_TEXT: ReportFormat = {
  name: 'ctest-text',
  aliases: ['ctest-log'],
  compatibleFormats: ['ctest', 'junit'],
  title: "CTest's log (LastTest.log)",
  recognizes,
  read,
};

/** Only a file that begins as the log: in the log of a build, other runners may be around it. */
function recognizes(head: ReportHead): boolean {
  const lines = linesOfLog(head);
  const first = lines.findIndex((line) => line !== '');
  return startsLog(lines[first] ?? '') && RULE.test(lines[first + 1] ?? '');
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    CTEST_TEXT.name,
    new CtestTextStream(),
    'The file has no lines of CTest, such as "Start testing: Mar 08 11:00 CST".',
  );
}

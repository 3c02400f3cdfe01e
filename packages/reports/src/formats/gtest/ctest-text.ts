import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { UnreadableReport } from '../../report.js';
import { plainText } from '../../text/clean-text.js';
import { readLogLines } from '../../text/log-lines.js';
import { FailureWatch } from '../shared/failure-watch.js';
import { linesOfLog } from '../shared/read-log.js';
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

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const stream = new CtestTextStream();
  const watch = new FailureWatch(CTEST_TEXT.name);
  for await (const { text } of readLogLines(source)) {
    const plain = plainText(text);
    // What a test prints does not decide about the run: CTest gives its result.
    if (!stream.isInRun) watch.see(plain);
    yield* stream.take(plain);
  }
  yield* stream.end();
  yield* watch.end();
  if (!stream.isFound)
    throw new UnreadableReport('The file has no lines of CTest, such as "Start testing: Mar 08 11:00 CST".');
}

import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { hasLine, linesOfLog, readLog } from '../shared/read-log.js';
import { countsOf, fileInFrontOf, runningOf, testOf } from './deno-lines.js';
import { DenoStream } from './deno-stream.js';

/** What `deno test` prints for people. */
export const DENO_TEXT: ReportFormat = {
  name: 'deno-text',
  compatibleFormats: ['junit', 'tap'],
  title: "Deno's text",
  recognizes,
  read,
};

function recognizes(head: ReportHead): boolean {
  return hasLine(linesOfLog(head), (line) => {
    if (runningOf(line) !== undefined || countsOf(line) !== undefined) return true;
    const test = testOf(line);
    return test?.durationMs !== undefined && fileInFrontOf(test.name) !== undefined;
  });
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    DENO_TEXT.name,
    new DenoStream(),
    'The file has no lines of Deno, such as "running 3 tests from ./cart_test.ts".',
  );
}

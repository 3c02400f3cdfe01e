import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { linesOfLog, readLog } from '../shared/read-log.js';
import { cgreenCountsOf, cgreenStartOf } from './cgreen-lines.js';
import { CgreenStream } from './cgreen-stream.js';

/** What programs with Cgreen and `cgreen-runner` print (text_reporter.c), with and without colors. */
export const CGREEN_TEXT: ReportFormat = {
  name: 'cgreen-text',
  aliases: ['cgreen'],
  compatibleFormats: ['junit'],
  title: "Cgreen's text",
  recognizes,
  read,
};

/** By the start of a suite, or by its counts. */
function recognizes(head: ReportHead): boolean {
  return linesOfLog(head).some((line) => cgreenStartOf(line) !== undefined || cgreenCountsOf(line)?.isTotal === true);
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    CGREEN_TEXT.name,
    new CgreenStream(),
    'The file has no lines of Cgreen, such as "Running "cart" (3 tests)...", or "Completed "cart": 3 passes in 5ms."',
  );
}

import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { hasLine, linesOfLog, readLog } from '../shared/read-log.js';
import { isTimedTest, ranOf, versionOf } from './bun-lines.js';
import { BunStream } from './bun-stream.js';

/** What `bun test` prints for people. */
export const BUN_TEXT: ReportFormat = {
  name: 'bun-text',
  compatibleFormats: ['junit'],
  title: "Bun's text",
  recognizes,
  read,
};

function recognizes(head: ReportHead): boolean {
  return hasLine(
    linesOfLog(head),
    (line) => versionOf(line) !== undefined || isTimedTest(line) || ranOf(line)?.durationMs !== undefined,
  );
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    BUN_TEXT.name,
    new BunStream(),
    'The file has no lines of Bun, such as "bun test v1.3.0 (b0a6feca)".',
  );
}

import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { hasLine, linesOfLog, readLog } from '../shared/read-log.js';
import { countsOf, headingOf, placeOf, startsRun, testLineOf } from './minitest-lines.js';
import { MinitestStream } from './minitest-stream.js';

/** What Minitest prints, also for `rails test`. */
export const MINITEST_TEXT: ReportFormat = {
  name: 'minitest-text',
  aliases: ['minitest', 'rails-test'],
  compatibleFormats: ['junit'],
  title: "Minitest's text",
  recognizes: (head: ReportHead) => hasLine(linesOfLog(head), isCertain),
  read,
};

function isCertain(line: string, next: string): boolean {
  if (startsRun(line) || (countsOf(line)?.runs ?? 0) > 0) return true;
  const heading = headingOf(line);
  if (heading !== undefined) return placeOf(next) !== undefined && (heading.word === 'Error' || /\]:?$/.test(next));
  return testLineOf(line)?.result !== undefined;
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    MINITEST_TEXT.name,
    new MinitestStream(),
    'The file has no lines of Minitest, such as "Run options: --seed 1" or "2 runs, 2 assertions, 0 failures, 0 errors, 0 skips".',
  );
}

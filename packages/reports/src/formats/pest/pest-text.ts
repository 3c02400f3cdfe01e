import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { hasLine, readLog, shownLinesOfLog } from '../shared/read-log.js';
import { classOf, countsOf, isOldRule, isRule, oldTitleOf, testOf, titleOf } from './pest-lines.js';
import { PestStream } from './pest-stream.js';

/** What Pest and `php artisan test` print for people, both with the printer of Collision. */
export const PEST_TEXT: ReportFormat = {
  name: 'pest-text',
  aliases: ['pest', 'collision', 'artisan-test'],
  compatibleFormats: ['junit', 'phpunit-text', 'testdox'],
  title: "Pest's text",
  recognizes,
  read,
};

function recognizes(head: ReportHead): boolean {
  const lines = shownLinesOfLog(head);
  return hasLine(lines, isCertain) || (lines.some(isOldRule) && lines.some((line) => oldTitleOf(line) !== undefined));
}

function isCertain(line: string, next: string): boolean {
  const className = classOf(line);
  if (className !== undefined) return className.includes('\\') || testOf(next) !== undefined;
  return countsOf(line) !== undefined || (isRule(line) && titleOf(next) !== undefined);
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    PEST_TEXT.name,
    new PestStream(),
    'The file has no lines of Pest, such as "   PASS  Tests\\Unit\\CartTest".',
  );
}

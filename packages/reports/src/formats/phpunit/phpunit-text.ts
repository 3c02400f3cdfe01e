import { startsOtherwise } from '../../detection/read-head.js';
import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { hasLine, plainLinesOf, readLog } from '../shared/read-log.js';
import { allPassedOf, countsOf, versionOf } from './phpunit-lines.js';
import { PhpunitTextStream } from './phpunit-text-stream.js';

/** What PHPUnit prints for people, with the lines of other programs around it. */
export const PHPUNIT_TEXT: ReportFormat = {
  name: 'phpunit-text',
  aliases: ['phpunit-log'],
  compatibleFormats: ['testdox', 'junit'],
  title: "PHPUnit's text",
  recognizes,
  read,
};

function recognizes(head: ReportHead): boolean {
  const { text, root } = head;
  if (root !== undefined || startsOtherwise(text)) return false;
  return hasLine(plainLinesOf(head), isCertain);
}

function isCertain(line: string): boolean {
  if (versionOf(line) !== undefined || countsOf(line) !== undefined) return true;
  return (allPassedOf(line)?.tests ?? 0) > 0;
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    PHPUNIT_TEXT.name,
    new PhpunitTextStream(),
    'The file has no lines of PHPUnit, such as "PHPUnit 9.6.7 by Sebastian Bergmann" or "OK (3 tests, 5 assertions)".',
  );
}

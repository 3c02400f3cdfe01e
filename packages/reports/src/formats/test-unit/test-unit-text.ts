import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { hasLine, linesOfLog, readLog } from '../shared/read-log.js';
import { countsOf, headingOf, isLoaded, isRule } from './test-unit-lines.js';
import { TestUnitStream } from './test-unit-stream.js';

/** What test-unit of Ruby prints, from version 2 on. */
export const TEST_UNIT_TEXT: ReportFormat = {
  name: 'test-unit-text',
  aliases: ['test-unit'],
  compatibleFormats: ['junit'],
  title: "test-unit's text",
  recognizes: (head: ReportHead) => hasLine(linesOfLog(head), isCertain),
  read,
};

function isCertain(line: string, next: string): boolean {
  if ((countsOf(line)?.tests ?? 0) > 0 || (isLoaded(line) && next === 'Started')) return true;
  return isRule(line) && headingOf(next) !== undefined;
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    TEST_UNIT_TEXT.name,
    new TestUnitStream(),
    'The file has no lines of test-unit, such as "Loaded suite test/cart_test" or "Failure: test_adds(CartTest)".',
  );
}

import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { hasLine, linesOfLog, readLog } from '../shared/read-log.js';
import { allPassedOf, countsOf } from './phpunit-lines.js';
import { markedTestOf, TestdoxListStream } from './testdox-list-stream.js';

/** What PHPUnit writes with `--testdox-text`, and printed with `--testdox` before version 7: classes, with a box for each test. */
export const TESTDOX_LIST: ReportFormat = {
  name: 'testdox-text',
  compatibleFormats: ['testdox', 'phpunit-text', 'testdox-xml', 'junit'],
  title: "PHPUnit's --testdox-text",
  recognizes,
  read,
};

/** Beside the counts of PHPUnit, its list of failures says more. */
function recognizes(head: ReportHead): boolean {
  const lines = linesOfLog(head);
  return (
    hasLine(lines, (line, next) => /^\S/.test(line) && markedTestOf(next) !== undefined) &&
    !lines.some((line) => countsOf(line) !== undefined || allPassedOf(line) !== undefined)
  );
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    TESTDOX_LIST.name,
    new TestdoxListStream(),
    'The file has no tests of `phpunit --testdox-text`, such as " [x] Adds items".',
  );
}

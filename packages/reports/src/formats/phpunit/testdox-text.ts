import { startsOtherwise } from '../../detection/read-head.js';
import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { readLog, shownLinesOf } from '../shared/read-log.js';
import { listsMethods, testdoxLineOf, testdoxSummaryOf, versionIn } from './testdox-lines.js';
import { TestdoxStream } from './testdox-stream.js';

/** What PHPUnit prints with `--testdox`. What `--testdox-text` writes is another text (TESTDOX_LIST). */
export const TESTDOX: ReportFormat = {
  name: 'testdox',
  aliases: ['phpunit-testdox'],
  compatibleFormats: ['junit', 'testdox-xml'],
  title: "PHPUnit's testdox text",
  recognizes,
  read,
};

function recognizes(head: ReportHead): boolean {
  const { text, root } = head;
  if (root !== undefined || startsOtherwise(text)) return false;
  const lines = shownLinesOf(head);
  return lines.some((line) => isOfPhpunit(line)) && lines.some((line) => isOfTestdox(line));
}

function isOfPhpunit(line: string): boolean {
  return versionIn(line) !== undefined || testdoxSummaryOf(line) !== undefined;
}

function isOfTestdox(line: string): boolean {
  return testdoxLineOf(line) !== undefined || listsMethods(line);
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    TESTDOX.name,
    new TestdoxStream(),
    'The file has no tests of `phpunit --testdox`, such as " ✔ Adds items".',
  );
}

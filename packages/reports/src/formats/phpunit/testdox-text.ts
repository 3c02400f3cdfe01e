import { startsOtherwise } from '../../detection/read-head.js';
import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { UnreadableReport } from '../../report.js';
import { plainText } from '../../text/clean-text.js';
import { LogLines } from '../shared/log-lines.js';
import { listsMethods, testdoxLineOf, testdoxSummaryOf, versionIn } from './testdox-lines.js';
import { TestdoxStream } from './testdox-stream.js';

/** What PHPUnit prints with `--testdox`. What `--testdox-text` writes is another text, in which failed tests look like skipped ones. */
export const TESTDOX: ReportFormat = {
  name: 'testdox',
  aliases: ['phpunit-testdox'],
  compatibleFormats: ['junit', 'testdox-xml'],
  title: "PHPUnit's testdox text",
  recognizes,
  read,
};

function recognizes({ text, root }: ReportHead): boolean {
  if (root !== undefined || startsOtherwise(text)) return false;
  const lines = plainText(text)
    .split('\n')
    .map((line) => line.trimEnd());
  return lines.some((line) => isOfPhpunit(line)) && lines.some((line) => isOfTestdox(line));
}

function isOfPhpunit(line: string): boolean {
  return versionIn(line) !== undefined || testdoxSummaryOf(line) !== undefined;
}

function isOfTestdox(line: string): boolean {
  return testdoxLineOf(line) !== undefined || listsMethods(line);
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const stream = new TestdoxStream();
  const lines = new LogLines(source, TESTDOX.name);
  for await (const { text, isOpen } of lines) yield* stream.take(plainText(text), isOpen === true);
  yield* stream.end();
  yield* lines.end();
  if (!stream.isOfTestdox)
    throw new UnreadableReport('The file has no tests of `phpunit --testdox`, such as " ✔ Adds items".');
}

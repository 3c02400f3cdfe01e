import { startsOtherwise } from '../../detection/read-head.js';
import {
  type ReportEntry,
  type ReportFormat,
  type ReportHead,
  type ReportSource,
  UnreadableReport,
} from '../../report.js';
import { plainText } from '../../text/clean-text.js';
import { LogLines } from '../shared/log-lines.js';
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

function recognizes({ text, root }: ReportHead): boolean {
  if (root !== undefined || startsOtherwise(text)) return false;
  return plainText(text)
    .split('\n')
    .some((line) => isCertain(line.trimEnd()));
}

function isCertain(line: string): boolean {
  if (versionOf(line) !== undefined || countsOf(line) !== undefined) return true;
  return (allPassedOf(line)?.tests ?? 0) > 0;
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const stream = new PhpunitTextStream();
  const lines = new LogLines(source, PHPUNIT_TEXT.name);
  for await (const { text, isOpen } of lines) yield* stream.take(plainText(text), isOpen === true);
  yield* stream.end();
  yield* lines.end();
  if (!stream.isOfPhpunit)
    throw new UnreadableReport(
      'The file has no lines of PHPUnit, such as "PHPUnit 9.6.7 by Sebastian Bergmann" or "OK (3 tests, 5 assertions)".',
    );
}

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
import { countsOf, headingOf, isUsage, lettersOf, sectionOf, verdictOf } from './pytest-lines.js';
import { PytestTextStream } from './pytest-text-stream.js';

/** What pytest prints for people, with the lines of other programs around it. */
export const PYTEST_TEXT: ReportFormat = {
  name: 'pytest-text',
  aliases: ['pytest-log'],
  compatibleFormats: ['pytest', 'junit'],
  title: "pytest's text",
  recognizes,
  read,
};

function recognizes({ text }: ReportHead): boolean {
  // A line may contain `<module>`, so that the root does not count.
  if (startsOtherwise(text) || /^\s{0,1000}</.test(text)) return false;
  const lines = plainText(text)
    .split('\n')
    .map((line) => line.trimEnd());
  return lines.some((line, at) => isCertain(line, lines[at + 1] ?? ''));
}

function isCertain(line: string, next: string): boolean {
  if (isUsage(line)) return true;
  const section = sectionOf(line);
  if (section === 'tests' || section === 'summary' || verdictOf(line) !== undefined) return true;
  if (section === 'failures') return headingOf(next) !== undefined;
  if (line.startsWith('=') && countsOf(line) !== undefined) return true;
  return (
    lettersOf(line) !== undefined &&
    / \[ *\d{1,3}%\]$/.test(line) &&
    (countsOf(next) !== undefined || lettersOf(next) !== undefined)
  );
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const stream = new PytestTextStream();
  const lines = new LogLines(source, PYTEST_TEXT.name);
  for await (const { text } of lines) yield* stream.take(plainText(text));
  yield* stream.end();
  yield* lines.end();
  if (!stream.isOfPytest)
    throw new UnreadableReport(
      'The file has no lines of pytest, such as "tests/test_a.py::test_total PASSED" or "1 failed, 4 passed in 0.12s".',
    );
}

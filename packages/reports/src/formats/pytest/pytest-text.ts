import type { ReportEntry, ReportFormat, ReportSource } from '../../report.js';
import { hasLine, linesOfLog, readLog } from '../shared/read-log.js';
import { countsOf, headingOf, isUsage, lettersOf, sectionOf, verdictOf } from './pytest-lines.js';
import { PytestTextStream } from './pytest-text-stream.js';

/** What pytest prints for people, with the lines of other programs around it. */
export const PYTEST_TEXT: ReportFormat = {
  name: 'pytest-text',
  aliases: ['pytest-log'],
  compatibleFormats: ['pytest', 'junit'],
  title: "pytest's text",
  recognizes: (head) => hasLine(linesOfLog(head), isCertain),
  read,
};

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

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    PYTEST_TEXT.name,
    new PytestTextStream(),
    'The file has no lines of pytest, such as "tests/test_a.py::test_total PASSED" or "1 failed, 4 passed in 0.12s".',
  );
}

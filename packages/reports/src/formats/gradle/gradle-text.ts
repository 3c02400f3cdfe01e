import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { hasLine, linesOfLog, readLog } from '../shared/read-log.js';
import { countsOf, endOf, errorInShort, taskOf, testLineOf } from './gradle-lines.js';
import { GradleStream } from './gradle-stream.js';

/** What Gradle prints of the tests of its tasks. */
export const GRADLE_TEXT: ReportFormat = {
  name: 'gradle-text',
  aliases: ['gradle'],
  compatibleFormats: ['junit'],
  title: "Gradle's text",
  recognizes: (head: ReportHead) => hasLine(linesOfLog(head), isCertain),
  read,
};

function isCertain(line: string, next: string): boolean {
  if (line.startsWith('> Task :') && taskOf(line) !== undefined) return true;
  if (endOf(line)?.durationMs !== undefined || (countsOf(line)?.failed ?? 0) > 0) return true;
  const test = testLineOf(line);
  if (test?.status !== 'failed' || !next.startsWith('    ')) return false;
  return errorInShort(next.trim()) !== undefined || /^ {4}[\w$.]{1,500}(?::|$)/.test(next);
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    GRADLE_TEXT.name,
    new GradleStream(),
    'The file has no tests of Gradle, such as "> Task :test" or "CartTest > adds FAILED".',
  );
}

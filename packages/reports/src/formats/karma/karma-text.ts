import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { hasLine, linesOfLog, readLog } from '../shared/read-log.js';
import { brokenOf, countOf, failedOf, isStart, logOf } from './karma-text-lines.js';
import { KarmaTextStream } from './karma-text-stream.js';

/** What Karma prints for people, as `ng test` shows it. */
export const KARMA_TEXT: ReportFormat = {
  name: 'karma-text',
  compatibleFormats: ['karma', 'junit'],
  title: "Karma's text",
  recognizes,
  read,
};

function recognizes(head: ReportHead): boolean {
  return hasLine(linesOfLog(head), isCertain);
}

function isCertain(whole: string, next: string): boolean {
  const line = whole.slice(whole.lastIndexOf('\r') + 1);
  const log = logOf(line);
  if (log !== undefined) return isStart(log);
  if (failedOf(line) !== undefined) return /^[\t ]/.test(next);
  return countOf(line) !== undefined || brokenOf(line) !== undefined;
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    KARMA_TEXT.name,
    new KarmaTextStream(),
    'The file has no lines of Karma, such as "Chrome 120.0.0.0 (Linux x86_64): Executed 3 of 3 SUCCESS (0.1 secs / 0.05 secs)".',
  );
}

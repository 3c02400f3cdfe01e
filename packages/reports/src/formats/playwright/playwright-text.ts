import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { hasLine, readLog, shownLinesOfLog } from '../shared/read-log.js';
import { countOf, headingOf, listedOf, namedOf, runningOf } from './playwright-text-lines.js';
import { PlaywrightStream } from './playwright-text-stream.js';

/** What Playwright Test prints for people, with the reporters `list`, `line`, `dot` and `github`. */
export const PLAYWRIGHT_TEXT: ReportFormat = {
  name: 'playwright-text',
  compatibleFormats: ['playwright', 'junit'],
  title: "Playwright's text",
  recognizes,
  read,
};

function recognizes(head: ReportHead): boolean {
  return hasLine(shownLinesOfLog(head), isCertain);
}

function isCertain(line: string, next: string): boolean {
  if (runningOf(line) !== undefined || headingOf(line) !== undefined || listedOf(line) !== undefined) return true;
  return countOf(line) !== undefined && namedOf(next) !== undefined;
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    PLAYWRIGHT_TEXT.name,
    new PlaywrightStream(),
    'The file has no lines of Playwright, such as "Running 3 tests using 1 worker".',
  );
}

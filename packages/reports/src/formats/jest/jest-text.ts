import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { ConsoleText } from '../../text/console-text.js';
import { hasLine, linesOfLog, readLog } from '../shared/read-log.js';
import { countsOf, headOf, isCertainHead, testOf, titleOf } from './jest-text-lines.js';
import { JestTextStream } from './jest-text-stream.js';

/** What Jest prints for people. */
export const JEST_TEXT: ReportFormat = {
  name: 'jest-text',
  compatibleFormats: ['jest', 'junit'],
  title: "Jest's text",
  recognizes,
  read,
};

/** A line that only Vitest prints: its lines of files look like Jest's. */
const OF_VITEST = /^ {1,2}(?:RUN|DEV) {1,2}v\d{1,4}\.|^ {1,6}Test Files {2}\d/;

function recognizes(head: ReportHead): boolean {
  const shown = new ConsoleText();
  const lines = linesOfLog(head).map((line) => shown.restore(line));
  return !lines.some((line) => OF_VITEST.test(line)) && hasLine(lines, isCertain);
}

function isCertain(line: string, next: string): boolean {
  if (isCertainHead(line) || countsOf(line)?.of === 'files') return true;
  return headOf(line) !== undefined && (titleOf(next) !== undefined || testOf(next) !== undefined);
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    JEST_TEXT.name,
    new JestTextStream(),
    'The file has no lines of Jest, such as "FAIL src/cart.test.js".',
  );
}

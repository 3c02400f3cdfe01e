import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { hasLine, readLog, shownLinesOfLog } from '../shared/read-log.js';
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

function recognizes(head: ReportHead): boolean {
  return hasLine(shownLinesOfLog(head), isCertain);
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

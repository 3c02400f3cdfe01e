import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { hasLine, readLog, shownLinesOfLog } from '../shared/read-log.js';
import { countOf, FAILING } from './node-test-lines.js';
import { NodeTestStream } from './node-test-stream.js';

/** What the `spec` reporter of node:test prints. */
export const NODE_TEST_TEXT: ReportFormat = {
  name: 'node-test-text',
  compatibleFormats: ['tap', 'junit'],
  title: "node:test's text",
  recognizes,
  read,
};

/** No other runner has parts of a microsecond behind a test. */
const LISTED = /^(?: {2}){0,40}[✔✖﹣] \S.{0,4000} \(\d{1,12}\.\d{4,9}ms\)(?: # .{0,1000})?$/;

function recognizes(head: ReportHead): boolean {
  return hasLine(shownLinesOfLog(head), isCertain);
}

function isCertain(line: string, next: string): boolean {
  if (LISTED.test(line) || line === FAILING) return true;
  return countOf(line)?.of === 'tests' && countOf(next) !== undefined;
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    NODE_TEST_TEXT.name,
    new NodeTestStream(),
    'The file has no lines of node:test, such as "✔ adds (1.234567ms)" or "ℹ tests 3".',
  );
}

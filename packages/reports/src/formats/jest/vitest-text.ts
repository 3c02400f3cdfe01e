import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { hasLine, readLog, shownLinesOfLog } from '../shared/read-log.js';
import { countsOf, failedOf, fileOf, IS_RUN } from './vitest-text-lines.js';
import { VitestTextStream } from './vitest-text-stream.js';

/** What Vitest prints for people. */
export const VITEST_TEXT: ReportFormat = {
  name: 'vitest-text',
  compatibleFormats: ['vitest', 'junit'],
  title: "Vitest's text",
  recognizes,
  read,
};

function recognizes(head: ReportHead): boolean {
  return hasLine(
    shownLinesOfLog(head),
    (line) =>
      IS_RUN.test(line) || countsOf(line)?.of === 'files' || fileOf(line) !== undefined || failedOf(line) !== undefined,
  );
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    VITEST_TEXT.name,
    new VitestTextStream(),
    'The file has no lines of Vitest, such as " RUN  v3.2.4 /shop".',
  );
}

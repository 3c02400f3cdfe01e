import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { linesOfLog, readLog } from '../shared/read-log.js';
import { isCertain } from './wdio-text-lines.js';
import { WdioTextStream } from './wdio-text-stream.js';

/** What WebdriverIO prints for people, with its spec reporter. */
export const WDIO_TEXT: ReportFormat = {
  name: 'wdio-text',
  aliases: ['webdriverio-text'],
  compatibleFormats: ['webdriverio', 'junit'],
  title: "WebdriverIO's text",
  recognizes: (head: ReportHead) => linesOfLog(head).some(isCertain),
  read,
};

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    WDIO_TEXT.name,
    new WdioTextStream(),
    'The file has no lines of WebdriverIO, such as "Spec Files:  3 passed, 3 total (100% completed) in 00:00:12".',
  );
}

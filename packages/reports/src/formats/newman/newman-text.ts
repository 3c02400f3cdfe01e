import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { hasLine, readLog, shownLinesOfLog } from '../shared/read-log.js';
import { answeredOf, countOf, headingOf, requestOf } from './newman-text-lines.js';
import { NewmanTextStream } from './newman-text-stream.js';

/** What Newman's cli reporter prints. */
export const NEWMAN_TEXT: ReportFormat = {
  name: 'newman-text',
  aliases: ['newman-cli'],
  compatibleFormats: ['newman', 'junit'],
  title: "Newman's text",
  recognizes,
  read,
};

function recognizes(head: ReportHead): boolean {
  return hasLine(shownLinesOfLog(head), isCertain);
}

/** A request below the name that it has in the collection, or the table. */
function isCertain(line: string, next: string): boolean {
  const heading = headingOf(line);
  const isRequest = heading !== undefined && heading.kind !== 'folder' && requestOf(next) !== undefined;
  return isRequest || answeredOf(line, next) !== undefined || countOf(line)?.of === 'prerequest-scripts';
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    NEWMAN_TEXT.name,
    new NewmanTextStream(),
    'The file has no lines of Newman, such as "  GET http://shop.test/cart [200 OK, 216B, 67ms]".',
  );
}

import type { ReportEntry, ReportFormat, ReportSource } from '../../report.js';
import { hasLine, linesOfLog, readLog } from '../shared/read-log.js';
import { countsOf, suiteOf, withoutTask } from './ant-lines.js';
import { AntStream } from './ant-stream.js';

/** What the plain and the brief formatter of Ant's junit task write, into files or behind `[junit]`; Grails writes the plain one. */
export const ANT_TEXT: ReportFormat = {
  name: 'ant-text',
  aliases: ['ant'],
  compatibleFormats: ['junit'],
  title: "Ant's text",
  recognizes: (head) => hasLine(linesOfLog(head), isCertain),
  read,
};

function isCertain(line: string, next: string): boolean {
  return suiteOf(withoutTask(line)) !== undefined && countsOf(withoutTask(next)) !== undefined;
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    ANT_TEXT.name,
    new AntStream(),
    'The file has no tests of Ant, such as "Testsuite: shop.CartTest" above "Tests run: 2, Failures: 0, Errors: 0, Time elapsed: 0.1 sec".',
  );
}

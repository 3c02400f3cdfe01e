import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { hasLine, linesOfLog, readLog } from '../shared/read-log.js';
import { countsOf, failureOf, IS_HOOK_ERROR, IS_LIST, listedOf, nameOf, stepOf } from './behave-text-lines.js';
import { BehaveTextStream } from './behave-text-stream.js';

/** What Behave prints for people. */
export const BEHAVE_TEXT: ReportFormat = {
  name: 'behave-text',
  compatibleFormats: ['behave', 'junit'],
  title: "Behave's text",
  recognizes,
  read,
};

function recognizes(head: ReportHead): boolean {
  return hasLine(linesOfLog(head), isCertain);
}

function isCertain(line: string, next: string): boolean {
  if (countsOf(line) !== undefined || failureOf(line) !== undefined || IS_HOOK_ERROR.test(line)) return true;
  if (IS_LIST.test(line)) return listedOf(next)?.place?.file.endsWith('.feature') === true;
  const named = nameOf(line);
  // Cucumber for Ruby and the JVM writes no place behind the name of a feature.
  if (named?.isFeature === true) return named.place !== undefined;
  return stepOf(line)?.result !== undefined && (named !== undefined || stepOf(next)?.result !== undefined);
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    BEHAVE_TEXT.name,
    new BehaveTextStream(),
    'The file has no lines of Behave, such as "3 scenarios passed, 1 failed, 0 skipped".',
  );
}

import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { linesOfLog, readLog } from '../shared/read-log.js';
import { BANNER, launcherCountOf } from './console-launcher-lines.js';
import { DEFECTS_LINE, ERROR_LINE, DefectsStream } from './defects4j-stream.js';
import { JunitTextStream } from './junit-text-stream.js';
import { failedCountsOf, isTime, listedTestOf, listSizeOf, passedCountOf, versionOf } from './text-listener-lines.js';

/** What JUnit's own runners print: that of JUnit 3 and 4, and the console launcher of JUnit 5 and 6. */
export const JUNIT_TEXT: ReportFormat = {
  name: 'junit-text',
  aliases: ['junit-console'],
  compatibleFormats: ['junit'],
  title: "JUnit's text",
  recognizes: (head: ReportHead) => {
    const lines = linesOfLog(head);
    return lines.some((line, at) => isCertain(lines[at - 2] ?? '', lines[at - 1] ?? '', line));
  },
  read: (source: ReportSource): AsyncGenerator<ReportEntry> =>
    readLog(
      source,
      JUNIT_TEXT.name,
      new JunitTextStream(),
      'The file has no tests of JUnit, such as "JUnit version 4.13.2" or "[         3 tests found           ]".',
    ),
};

/** The tests that failed, as Defects4J writes them into `failing_tests`. */
export const DEFECTS4J: ReportFormat = {
  name: 'defects4j',
  title: "Defects4J's failing tests",
  recognizes: (head: ReportHead) => {
    const [first = '', second = ''] = linesOfLog(head).filter((line) => line !== '');
    return DEFECTS_LINE.test(first) && ERROR_LINE.test(second);
  },
  read: (source: ReportSource): AsyncGenerator<ReportEntry> =>
    readLog(
      source,
      DEFECTS4J.name,
      new DefectsStream(),
      'The file has no tests of Defects4J, such as "--- shop.CartTest::adds".',
    ),
};

/** Whether the last of three lines is certainly of JUnit. */
function isCertain(first: string, second: string, line: string): boolean {
  if ((versionOf(line) ?? '') !== '' || BANNER.test(line)) return true;
  if (passedCountOf(line) !== undefined) return second === '' && isTime(first);
  if (failedCountsOf(line) !== undefined) return second === 'FAILURES!!!';
  if (launcherCountOf(line) !== undefined) return launcherCountOf(second) !== undefined;
  return listSizeOf(second) !== undefined && isTime(first) && listedTestOf(line)?.number === 1;
}

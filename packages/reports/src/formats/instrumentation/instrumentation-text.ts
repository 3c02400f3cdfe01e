import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { linesOfLog, readLog } from '../shared/read-log.js';
import { InstrumentationStream } from './instrumentation-stream.js';

/** What `adb shell am instrument -r` prints of tests on Android, which Gradle's plugin keeps as `testlog/test-results.log`. */
export const INSTRUMENTATION_TEXT: ReportFormat = {
  name: 'instrumentation-text',
  aliases: ['am-instrument'],
  compatibleFormats: ['junit'],
  title: "Android's instrumentation text",
  recognizes: (head: ReportHead) => linesOfLog(head).some((line) => CERTAIN.test(line)),
  read: (source: ReportSource): AsyncGenerator<ReportEntry> =>
    readLog(
      source,
      INSTRUMENTATION_TEXT.name,
      new InstrumentationStream(),
      'The file has no tests of Android\'s instrumentation, such as "INSTRUMENTATION_STATUS: class=shop.CartTest".',
    ),
};

const CERTAIN =
  /^INSTRUMENTATION_(?:STATUS: (?:class|test|numtests|current|id|stream|Error)=|RESULT: (?:stream|shortMsg|longMsg)=|(?:STATUS_)?CODE: -?\d|FAILED: \S|ABORTED: \S)/;

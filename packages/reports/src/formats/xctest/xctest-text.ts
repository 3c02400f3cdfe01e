import { startsOtherwise } from '../../detection/read-head.js';
import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { hasLine, plainLinesOf, readLog } from '../shared/read-log.js';
import { swiftTestingLineOf } from './swift-testing-lines.js';
import { caseLineOf, suiteLineOf } from './xctest-lines.js';
import { XctestStream } from './xctest-stream.js';

/** What `swift test` and `xcodebuild test` print: the lines of XCTest and of Swift Testing, and of the compiler. */
export const XCTEST_TEXT: ReportFormat = {
  name: 'xctest-text',
  aliases: ['xctest', 'swift-test', 'xcodebuild'],
  compatibleFormats: ['junit', 'swift-testing', 'xcresult'],
  title: 'XCTest text',
  recognizes,
  read,
};

/** Lines of a build, which may fill the beginning. */
const OF_BUILD =
  /^=== BUILD (?:AGGREGATE )?TARGET .{1,400} OF PROJECT .{1,400} WITH (?:THE DEFAULT )?CONFIGURATION .{1,400} ===$|^\[\d{1,9}\/\d{1,9}\] (?:Compiling \S{1,300} \S{1,300}\.swift|Emitting module \S{1,300})$|^ {4}\/\S{1,400}\/usr\/bin\/xcodebuild .{0,8000}\btest/;

/** `[0/1] Planning build` */
const IS_STEP = /^\s{0,100}\[\d{1,9}\/\d{1,9}\] [A-Z]/;

function recognizes(head: ReportHead): boolean {
  const { text } = head;
  // A value in a message may be XML, so that the root does not count. A step of a build looks like an array.
  if ((startsOtherwise(text) && !IS_STEP.test(text)) || /^\s{0,1000}</.test(text)) return false;
  return hasLine(plainLinesOf(head), isCertain);
}

function isCertain(line: string): boolean {
  const swift = swiftTestingLineOf(line);
  if (swift?.kind === 'start' || swift?.kind === 'end') return true;
  return suiteLineOf(line.replace(/\.$/, '')) !== undefined || caseLineOf(line)?.before === '' || OF_BUILD.test(line);
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    XCTEST_TEXT.name,
    new XctestStream(),
    'The file has no lines of XCTest, such as "Test Case \'-[ShopTests.CartTests testSum]\' passed (0.001 seconds)."',
  );
}

import { startsOtherwise } from '../../detection/read-head.js';
import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { plainText } from '../../text/clean-text.js';
import { readLog } from '../shared/read-log.js';
import { markOf, startsProgram } from './gtest-lines.js';
import { GtestTextStream } from './gtest-text-stream.js';

/** What programs with GoogleTest print for people, also where CTest runs them. */
export const GTEST_TEXT: ReportFormat = {
  name: 'gtest-text',
  aliases: ['googletest-text'],
  compatibleFormats: ['gtest', 'junit'],
  title: "GoogleTest's text",
  recognizes,
  read,
};

/** The first line of utest.h, which has the same marks and other last lines. */
const OF_UTEST = /^\[={10}\] Running \d{1,9} test cases?\.\r?$/m;

function recognizes({ text }: ReportHead): boolean {
  // A line may contain XML, so that the root does not count; and a mark begins as an array does.
  const isMark = /^\s{0,1000}\[(?:-{10}|={10})\] /.test(text);
  if (!isMark && (startsOtherwise(text) || /^\s{0,1000}</.test(text))) return false;
  const plain = plainText(text);
  if (OF_UTEST.test(plain)) return false;
  return plain.split('\n').some((line) => startsProgram(line) || isCertain(line));
}

/** Whether no other runner prints a line. cmocka and others have the same marks, with names that have no suite. */
function isCertain(line: string): boolean {
  const mark = markOf(line);
  if (mark === undefined || !/^(?:\d{1,9}: |\d{4}-\S{1,40}Z )?$/.test(mark.before)) return false;
  return mark.kind === 'run-start' || mark.kind === 'run-end' || mark.kind === 'test-start' || isTimed(mark);
}

function isTimed(mark: NonNullable<ReturnType<typeof markOf>>): boolean {
  return mark.kind === 'result' && mark.durationMs !== undefined;
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    GTEST_TEXT.name,
    new GtestTextStream(),
    'The file has no lines of GoogleTest, such as "[ RUN      ] Cart.Total" or "[==========] 5 tests from 2 test suites ran.".',
  );
}

import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { hasLine, linesOfLog, readLog } from '../shared/read-log.js';
import {
  isStartOfSbt,
  junitLineOf,
  munitLineOf,
  sbtLineOf,
  scalaTestLineOf,
  succeededOf,
  totalOf,
} from './sbt-lines.js';
import { SbtStream } from './sbt-stream.js';

/** What ScalaTest prints, and sbt of the tests of munit, specs2 and JUnit. */
export const SCALATEST_TEXT: ReportFormat = {
  name: 'scalatest-text',
  aliases: ['sbt', 'scalatest'],
  compatibleFormats: ['junit'],
  title: 'The text of ScalaTest and sbt',
  recognizes: (head: ReportHead) => hasLine(linesOfLog(head), isCertain),
  read: (source: ReportSource): AsyncGenerator<ReportEntry> =>
    readLog(
      source,
      SCALATEST_TEXT.name,
      new SbtStream(),
      'The file has no tests of ScalaTest or sbt, such as "[error] Failed: Total 3, Failed 1, Errors 0, Passed 2".',
    ),
};

function isCertain(whole: string, below: string): boolean {
  const line = sbtLineOf(whole);
  const { level, text } = line;
  if (isStartOfSbt(line) || succeededOf(text) !== undefined) return true;
  if (level !== undefined && totalOf(text) !== undefined) return true;
  if (level === 'error') return munitLineOf(text) !== undefined || junitLineOf(text) !== undefined;
  const test = scalaTestLineOf(text);
  const isFailed = test?.status === 'failed' || test?.status === 'aborted';
  const next = sbtLineOf(below);
  return isFailed && next.level === level && next.text.startsWith(' '.repeat(test.indent + 2));
}

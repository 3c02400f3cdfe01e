import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { hasLine, linesOfLog, readLog } from '../shared/read-log.js';
import {
  brokenFileOf,
  finishedOf,
  headingOf,
  placeOf,
  seedOf,
  startOf,
  summaryOf,
  tracedModuleOf,
} from './exunit-lines.js';
import { ExunitStream } from './exunit-stream.js';

/** What ExUnit prints with `mix test`, with the lines of Mix and the compiler. */
export const EXUNIT_TEXT: ReportFormat = {
  name: 'exunit-text',
  aliases: ['exunit', 'mix-test'],
  compatibleFormats: ['junit'],
  title: "ExUnit's text",
  recognizes,
  read,
};

/** Lines of Mix and of the compiler, which may fill the beginning. */
const OF_MIX = /^Compiling \d{1,9} files? \(\.ex\)$|^ {0,12}└─ [^\s:][^:]{0,1000}\.exs?:\d{1,9}(?::\d{1,9})?: [A-Z]/;

function recognizes(head: ReportHead): boolean {
  const lines = linesOfLog(head);
  if (hasLine(lines, isCertain)) return true;
  return lines.some((line) => seedOf(line) !== undefined) && hasLine(lines, isEndOfEarlyVersion);
}

function isCertain(line: string, next: string): boolean {
  if (startOf(line) !== undefined || brokenFileOf(line) !== undefined || OF_MIX.test(line)) return true;
  if (finishedOf(line)?.isCertain === true) return true;
  if (tracedModuleOf(line)?.isCertain === true) return /^ {2}\* \S/.test(next);
  const heading = headingOf(line);
  return heading !== undefined && (heading.name === undefined || placeOf(next) !== undefined);
}

/** Other runners count their tests in the same words, and others name a seed: no other does both. */
function isEndOfEarlyVersion(line: string, next: string): boolean {
  return finishedOf(line) !== undefined && /\d tests?, /.test(next) && summaryOf(next) !== undefined;
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    EXUNIT_TEXT.name,
    new ExunitStream(),
    'The file has no lines of ExUnit, such as "  1) test adds (CartTest)" or "12 tests, 0 failures".',
  );
}

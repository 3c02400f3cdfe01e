import { startsOtherwise } from '../../detection/read-head.js';
import {
  type ReportEntry,
  type ReportFormat,
  type ReportHead,
  type ReportSource,
  UnreadableReport,
} from '../../report.js';
import { plainText } from '../../text/clean-text.js';
import { LogLines } from '../shared/log-lines.js';
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

function recognizes({ text }: ReportHead): boolean {
  // A value in a message may be XML, so that the root does not count.
  if (startsOtherwise(text) || /^\s{0,1000}</.test(text)) return false;
  const lines = plainText(text)
    .split('\n')
    .map((line) => line.trimEnd());
  return lines.some((line, at) => isCertain(line, lines[at + 1] ?? '')) || isOfEarlyVersion(lines);
}

function isCertain(line: string, next: string): boolean {
  if (startOf(line) !== undefined || brokenFileOf(line) !== undefined || OF_MIX.test(line)) return true;
  if (finishedOf(line)?.isCertain === true) return true;
  if (tracedModuleOf(line)?.isCertain === true) return /^ {2}\* \S/.test(next);
  const heading = headingOf(line);
  return heading !== undefined && (heading.name === undefined || placeOf(next) !== undefined);
}

/** Other runners count their tests in the same words, and others name a seed: no other does both. */
function isOfEarlyVersion(lines: readonly string[]): boolean {
  return (
    lines.some((line) => seedOf(line) !== undefined) &&
    lines.some(
      (line, at) =>
        finishedOf(line) !== undefined &&
        /\d tests?, /.test(lines[at + 1] ?? '') &&
        summaryOf(lines[at + 1] ?? '') !== undefined,
    )
  );
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const stream = new ExunitStream();
  const lines = new LogLines(source, EXUNIT_TEXT.name);
  for await (const { text } of lines) yield* stream.take(plainText(text));
  yield* stream.end();
  yield* lines.end();
  if (!stream.isOfExunit)
    throw new UnreadableReport(
      'The file has no lines of ExUnit, such as "  1) test adds (CartTest)" or "12 tests, 0 failures".',
    );
}

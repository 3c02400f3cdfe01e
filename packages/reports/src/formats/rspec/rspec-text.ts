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
import { finishedOf, headingOf, IS_OUTSIDE, isBelowHeading, markOf, rerunOf, retryOf } from './rspec-lines.js';
import { RspecTextStream } from './rspec-text-stream.js';

/** What RSpec prints for people, with the lines of other programs around it. */
export const RSPEC_TEXT: ReportFormat = {
  name: 'rspec-text',
  aliases: ['rspec-log'],
  compatibleFormats: ['rspec', 'junit'],
  title: "RSpec's text",
  recognizes,
  read,
};

/** Crystal's spec prints failures as RSpec does. Its counts, its frames and its list of failures differ. */
const OF_CRYSTAL =
  /^(?:crystal spec \S|\d{1,9} examples?, \d{1,9} failures?, \d{1,9} errors?, \d{1,9} pending$|\s{1,40}# [^\s:]{1,1000}\.cr:\d)/;

function recognizes({ text }: ReportHead): boolean {
  // A test may print a page, so that the root does not count.
  if (startsOtherwise(text) || /^\s{0,1000}</.test(text)) return false;
  const lines = plainText(text)
    .split('\n')
    .map((line) => line.trimEnd());
  if (lines.some((line) => OF_CRYSTAL.test(line))) return false;
  return lines.some((line, at) => isCertain(line, lines[at + 1] ?? ''));
}

function isCertain(line: string, next: string): boolean {
  if (finishedOf(line)?.isCertain === true || rerunOf(line) !== undefined || retryOf(line) !== undefined) return true;
  if (IS_OUTSIDE.test(line)) return /^(?:Failure\/Error:|$)/.test(next);
  if (line.startsWith('Pending: (Failures listed here are expected ')) return true;
  if (line.startsWith('  ') && markOf(line)?.failed !== undefined) return true;
  return headingOf(line) !== undefined && isBelowHeading(next);
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const stream = new RspecTextStream();
  const lines = new LogLines(source, RSPEC_TEXT.name);
  for await (const { text } of lines) yield* stream.take(plainText(text));
  yield* stream.end();
  yield* lines.end();
  if (!stream.isOfRspec)
    throw new UnreadableReport(
      'The file has no lines of RSpec, such as "  1) Cart adds up" or "12 examples, 0 failures".',
    );
}

import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { hasLine, linesOfLog, readLog } from '../shared/read-log.js';
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

function recognizes(head: ReportHead): boolean {
  const lines = linesOfLog(head);
  return hasLine(lines, isCertain) && !lines.some((line) => OF_CRYSTAL.test(line));
}

function isCertain(line: string, next: string): boolean {
  if (finishedOf(line)?.isCertain === true || rerunOf(line) !== undefined || retryOf(line) !== undefined) return true;
  if (IS_OUTSIDE.test(line)) return /^(?:Failure\/Error:|$)/.test(next);
  if (line.startsWith('Pending: (Failures listed here are expected ')) return true;
  if (line.startsWith('  ') && markOf(line)?.failed !== undefined) return true;
  return headingOf(line) !== undefined && isBelowHeading(next);
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    RSPEC_TEXT.name,
    new RspecTextStream(),
    'The file has no lines of RSpec, such as "  1) Cart adds up" or "12 examples, 0 failures".',
  );
}

import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { hasLine, linesOfLog, readLog } from '../shared/read-log.js';
import {
  countsOf,
  finishedOf,
  headingOf,
  IS_OUTSIDE,
  IS_SELECTION,
  isBelowHeading,
  markOf,
  rerunOf,
  retryOf,
  seedOf,
} from './rspec-lines.js';
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

/** Where a pending example or a failure is. */
const IS_PLACE = /^ {4,6}# \.\/\S{1,1000}_spec\.rb:\d{1,9}(?::in |$)/;

function recognizes(head: ReportHead): boolean {
  const lines = linesOfLog(head);
  return (hasLine(lines, isCertain) || lines.some(isSeeded)) && !lines.some((line) => OF_CRYSTAL.test(line));
}

/** Whether a line has the counts between the time and the seed: other runners that print such counts name no seed there. */
function isSeeded(line: string, at: number, lines: readonly string[]): boolean {
  const [before = '', blank, behind = ''] = [lines[at - 1], lines[at + 1], lines[at + 2]];
  const total = countsOf(line)?.total ?? 0;
  return total > 0 && blank === '' && seedOf(behind) !== undefined && finishedOf(before) !== undefined;
}

function isCertain(line: string, next: string): boolean {
  if (finishedOf(line)?.isCertain === true || rerunOf(line) !== undefined || retryOf(line) !== undefined) return true;
  if (IS_SELECTION.test(line) || IS_PLACE.test(line)) return true;
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

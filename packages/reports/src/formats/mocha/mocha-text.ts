import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { hasLine, readLog, shownLinesOfLog } from '../shared/read-log.js';
import { countOf, groupOf, partOf, testOf } from './mocha-text-lines.js';
import { MochaTextStream } from './mocha-text-stream.js';

/** What Mocha prints for people, and Cypress, Hardhat and Truffle, which run it. */
export const MOCHA_TEXT: ReportFormat = {
  name: 'mocha-text',
  aliases: ['cypress-text'],
  compatibleFormats: ['mocha', 'mocha-stream', 'mochawesome', 'junit'],
  title: "Mocha's text",
  recognizes,
  read,
};

/** What npm prints of a script that runs Mocha. */
const RUNS_MOCHA = /^> (?:\S.{0,400}[\s/])?_?(?:mocha|electron-mocha|(?:hardhat|truffle) test)(?:\s|$)/;

function recognizes(head: ReportHead): boolean {
  const lines = shownLinesOfLog(head);
  if (hasLine(lines, isCertain)) return true;
  return lines.some((line) => RUNS_MOCHA.test(line)) && lines.some((line) => testOf(line)?.status === 'passed');
}

function isCertain(line: string, next: string): boolean {
  const count = countOf(line);
  if (count !== undefined && count.of !== 'pending') return true;
  const part = partOf(line);
  if (part === 'starting' || part === 'finished') return true;
  const below = testOf(next);
  if (below === undefined || below.status === 'skipped') return false;
  if (groupOf(line)?.name.startsWith('Contract: ') === true) return true;
  const test = testOf(line);
  if (test?.depth !== below.depth) return false;
  // RSpec numbers what it says of failures, and names no test that passed beside it.
  const statuses = new Set([test.status, below.status]);
  return statuses.has('passed') && statuses.has('failed');
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    MOCHA_TEXT.name,
    new MochaTextStream(),
    'The file has no lines of Mocha, such as "  12 passing (34ms)".',
  );
}

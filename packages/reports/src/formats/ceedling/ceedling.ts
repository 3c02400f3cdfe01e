import {
  type ReportEntry,
  type ReportFormat,
  type ReportHead,
  type ReportSource,
  UnreadableReport,
} from '../../report.js';
import { readLogLines } from '../../text/log-lines.js';
import { linesOfLog } from '../shared/read-log.js';
import { CeedlingStream } from './ceedling-stream.js';

/**
 * What Ceedling keeps of each file of tests, in YAML with the symbols of Ruby: `build/test/results/test_cart.pass`, or `.fail` where a
 * test failed (generator_test_results.rb of Ceedling), as old and new versions of Ruby write it.
 */
export const CEEDLING: ReportFormat = {
  name: 'ceedling',
  compatibleFormats: ['junit'],
  title: "Ceedling's results (.pass and .fail)",
  recognizes,
  read,
};

/** Ruby before 1.9 writes the parts in any order. */
const SECTION = /^:(?:source|successes|failures|ignores|counts|stdout|time):(?: \[\]| [\d.e-]{1,30})?$/;

/** The lists of tests, which no other tool has. */
const LIST = /^:(?:successes|failures|ignores):(?: \[\])?$/;

function recognizes(head: ReportHead): boolean {
  const [first, second = '', ...others] = linesOfLog(head).filter((line) => line !== '');
  if (first !== '---' || !SECTION.test(second)) return false;
  return LIST.test(second) || others.some((line) => LIST.test(line));
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const stream = new CeedlingStream();
  for await (const { text, isOpen } of readLogLines(source)) yield* stream.take(text.trimEnd(), isOpen === true);
  yield* stream.end();
  if (!stream.isFound)
    throw new UnreadableReport('The file has no results of Ceedling, such as ":source:" and ":failures:".');
}

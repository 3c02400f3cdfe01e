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
 * test failed (generator_test_results.rb of Ceedling).
 */
export const CEEDLING: ReportFormat = {
  name: 'ceedling',
  compatibleFormats: ['junit'],
  title: "Ceedling's results (.pass and .fail)",
  recognizes,
  read,
};

function recognizes(head: ReportHead): boolean {
  const lines = linesOfLog(head).filter((line) => line !== '');
  return (
    lines[0] === '---' && lines[1] === ':source:' && lines.slice(2, 8).some((line) => line.startsWith(':successes:'))
  );
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const stream = new CeedlingStream();
  for await (const { text, isOpen } of readLogLines(source)) yield* stream.take(text.trimEnd(), isOpen === true);
  yield* stream.end();
  if (!stream.isFound) throw new UnreadableReport('The file has no results of Ceedling, which begin with ":source:".');
}

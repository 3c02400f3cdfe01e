import type { ReportHead } from '../report.js';
import { plainText } from '../text/clean-text.js';
import { startsOtherwise } from './read-head.js';

/** What a runner prints for people, and how it writes a report instead. */
interface RunnerText {
  readonly runner: string;
  /** A line that only this runner prints. */
  readonly line: RegExp;
  readonly advice: string;
}

/** The first one that is found counts. */
const RUNNER_TEXTS: readonly RunnerText[] = [
  {
    runner: 'RSpec',
    line: /^\d{1,9} examples?, \d{1,9} failures?/m,
    advice: 'run `rspec --format json --out report.json`',
  },
];

/** Says which runner printed a text that is not a report, and how it writes one; undefined for other content. */
export function runnerTextOf({ text, root }: ReportHead): string | undefined {
  if (root !== undefined || startsOtherwise(text)) return undefined;
  const plain = plainText(text).replaceAll('\r\n', '\n');
  const found = RUNNER_TEXTS.find(({ line }) => line.test(plain));
  return found === undefined
    ? undefined
    : `it is what ${found.runner} prints for people. For a report, ${found.advice}`;
}

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
    runner: 'node:test',
    line: /^ℹ (?:tests|suites) \d{1,9}$/m,
    advice: 'run `node --test --test-reporter=junit --test-reporter-destination=report.xml`',
    runner: 'Deno',
    line: /^running \d{1,9} tests? from \S/m,
    advice: 'run `deno test --junit-path=report.xml`',
  },
  {
    runner: 'Bun',
    line: /^bun test v\d/m,
    advice: 'run `bun test --reporter=junit --reporter-outfile=report.xml`',
  },
  {
    runner: 'dotnet test',
    line: /^(?:Passed|Failed)! {1,4}- Failed: {0,9}\d{1,9}, Passed: {0,9}\d|^Test Run (?:Successful|Failed|Aborted)\.$|^Starting test execution, please wait/m,
    advice: 'run `dotnet test --logger trx`',
    runner: 'Bun',
    line: /^bun test v\d/m,
    advice: 'run `bun test --reporter=junit --reporter-outfile=report.xml`',
  },
  {
    runner: 'CTest',
    line: /^Test project [/\\A-Z]|^\d{1,3}% tests passed, \d{1,9} tests? failed out of \d/m,
    advice: 'run `ctest --output-junit report.xml`',
  },
  {
    runner: 'PHPUnit',
    line: /^ \[[ x]\] \S/m,
    advice: 'run `phpunit --log-junit report.xml`',
  },
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

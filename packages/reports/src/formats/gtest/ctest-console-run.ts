import { outputEvents } from '../../output-events.js';
import type { ReportedAttempt, ReportedFailure, ReportedTest } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import { filled } from '../shared/attribute-values.js';
import { pythonErrorIn } from '../shared/errors/python-error.js';

/** What CTest says in front of what a test prints, and the script with which ament of ROS runs a test. */
const ABOUT =
  /^(?:Test command: |Working Directory: |Test timeout computed to be: |Environment variables: ?$| [A-Za-z_]\w{0,100}=|-- run_test\.py: | - \/\S{1,500}\/ament_\w)/;
const SECONDS = / {1,20}(\d{1,12}\.\d{1,6}) sec$/;
const SKIPPED = /^(?:Skipped|Not Run \(Disabled\))/;
const TIMEOUT = /^Timeout/i;

/** More attempts of one test are not listed. */
const MOST_ATTEMPTS = 100;

/** The end of one attempt of a test. */
interface Outcome {
  readonly name: string;
  /** What CTest says of a test that did not pass; '' for one that passed. */
  readonly verdict: string;
  readonly durationMs: number | undefined;
  readonly output: BoundedText;
}

/** One run of CTest. */
export class CtestConsoleRun {
  /** The attempts of each test, by its number. */
  readonly #outcomes = new Map<string, Outcome[]>();
  /** What tests that have no result yet have printed. */
  readonly #outputs = new Map<string, BoundedText>();
  /** The test that failed last, whose output follows. */
  #last: Outcome | undefined;

  failed: number | undefined;
  total: number | undefined;

  /** Notes that a test starts: the output above has ended. */
  start(): void {
    this.#last = undefined;
  }

  /** Takes what is behind the number of a test that has ended; returns whether it is a result. */
  result(number: string, rest: string): boolean {
    const dots = rest.indexOf(' ..');
    const [time = '', seconds] = SECONDS.exec(rest) ?? [];
    if (dots < 0 || seconds === undefined) return false;
    const said = rest.slice(dots, rest.length - time.length).replace(/^ \.{2,4000}/, '');
    const verdict = said.replace('***', said.startsWith('***') ? '' : ': ').trim();
    this.#add(number, {
      name: rest.slice(0, dots),
      verdict: verdict === 'Passed' ? '' : verdict,
      durationMs: Number(seconds) * 1000,
      output: this.#takeOutput(number),
    });
    return true;
  }

  /** Takes a test that the list of failures has, and that has no result above. */
  listed(number: string, name: string, verdict: string): void {
    if (!this.#outcomes.has(number))
      this.#add(number, { name, verdict, durationMs: undefined, output: this.#takeOutput(number) });
  }

  /** Takes a line with the number of the test in front; without a test of it, it is the line of another one. */
  printedBy(number: string, printed: string, line: string): void {
    if (this.#last !== undefined && !this.#outputs.has(number)) this.printed(line);
    else if (!ABOUT.test(printed)) this.#outputOf(number).push(`${printed}\n`);
    else this.#outputOf(number);
  }

  /** Takes a line that a test printed, below its result. */
  printed(line: string): void {
    if (!ABOUT.test(line)) this.#last?.output.push(`${line}\n`);
  }

  /** Returns the tests. The last attempt decides: CTest repeats a test until it fails, or until it passes. */
  tests(): readonly ReportedTest[] {
    return [...this.#outcomes.values()].flatMap((outcomes) => {
      const attempts = outcomes.map(testOf);
      const last = attempts.at(-1);
      if (last === undefined) return [];
      return [attempts.length === 1 ? last : { ...last, attempts: attempts.map(attemptOf) }];
    });
  }

  #add(number: string, outcome: Outcome): void {
    const known = this.#outcomes.get(number);
    if (known === undefined) this.#outcomes.set(number, [outcome]);
    else if (known.length < MOST_ATTEMPTS) known.push(outcome);
    else known[MOST_ATTEMPTS - 1] = outcome;
    this.#last = outcome.verdict === '' ? undefined : outcome;
  }

  #outputOf(number: string): BoundedText {
    const output = this.#outputs.get(number) ?? new BoundedText();
    this.#outputs.set(number, output);
    return output;
  }

  #takeOutput(number: string): BoundedText {
    const output = this.#outputs.get(number) ?? new BoundedText();
    this.#outputs.delete(number);
    return output;
  }
}

function attemptOf({ status, durationMs, failures }: ReportedTest): ReportedAttempt {
  return { status, durationMs, failures };
}

function testOf({ name, verdict, durationMs, output }: Outcome): ReportedTest {
  const text = output.toString();
  const common = { name, suite: [], durationMs, events: outputEvents(text, 'stdout') };
  if (verdict === '') return { ...common, status: 'passed', failures: [] };
  if (SKIPPED.test(verdict)) {
    const skipReason = verdict.startsWith('Skipped') ? undefined : 'Disabled';
    return { ...common, status: 'skipped', skipReason, failures: [] };
  }
  return { ...common, status: 'failed', failures: [failureOf(verdict, filled(text.trim()))] };
}

/** Why a program failed is in what it printed, in the words of whatever ran in it. */
function failureOf(verdict: string, text: string | undefined): ReportedFailure {
  if (TIMEOUT.test(verdict)) return { message: `CTest: ${verdict}`, text, timedOut: true, isAssertion: false };
  if (verdict === 'Failed') return (text === undefined ? undefined : pythonErrorIn(text)) ?? { text };
  return { message: `CTest: ${verdict}`, text, isAssertion: false };
}

import { outputEvents } from '../../output-events.js';
import type { ReportedAttempt, ReportedFailure, ReportedTest, ReportEntry } from '../../report.js';
import { warningEntry } from '../../warning-entry.js';
import { filled } from '../shared/attribute-values.js';
import type { CtestOutput } from './ctest-text-output.js';
import { printedFailures, withoutRunner } from '../shared/errors/printed-failures.js';

/** What the log has of a test. */
export interface LoggedTest {
  readonly number: string;
  readonly name: string;
  /** Why CTest could not start it; '' where it did. */
  readonly complaint: string;
  readonly isStarted: boolean;
  readonly output: CtestOutput;
  /** The lines behind its output: the time, and what CTest says of it. */
  readonly tail: readonly string[];
}

/** How CTest says that a test ended. */
interface Verdict {
  readonly hasFailed: boolean;
  readonly reason: string | undefined;
}

/** The tests that one attempt of a test of CTest has: itself, or those of GoogleTest in it. */
interface Attempt {
  readonly tests: readonly ReportedTest[];
  /** What else is known of it. */
  readonly others: readonly ReportEntry[];
}

/** One run of CTest. A test may be tried again, while others run beside it, so that the tests wait for its end. */
export class CtestTextRun {
  readonly #attempts = new Map<string, Attempt[]>();
  readonly #unfinished: ReportEntry[] = [];

  /** Takes a test whose lines are complete, or which the end of the text cuts. */
  take(logged: LoggedTest): void {
    const verdict = verdictIn(logged);
    const name = logged.name.slice(0, 200);
    if (verdict === undefined) this.#unfinished.push(warningEntry('no_result', `The test "${name}" has no result.`));
    const attempt = attemptOf(logged, verdict);
    const key = `${logged.number} ${logged.name}`;
    const known = this.#attempts.get(key);
    if (known === undefined) this.#attempts.set(key, [attempt]);
    else if (known.length < MOST_ATTEMPTS) known.push(attempt);
    else known[MOST_ATTEMPTS - 1] = attempt;
  }

  /** Returns the tests. The last attempt decides: CTest repeats a test until it fails, or until it passes. */
  *end(): Generator<ReportEntry> {
    for (const attempts of this.#attempts.values()) {
      const last = attempts.at(-1);
      if (last === undefined) continue;
      const before = attempts.slice(0, -1).map(({ tests }) => new Map(tests.map((test) => [keyOf(test), test])));
      yield* last.others;
      for (const test of last.tests) yield { kind: 'test', test: withAttempts(test, before) };
    }
    yield* this.#unfinished;
  }
}

function withAttempts(test: ReportedTest, before: readonly ReadonlyMap<string, ReportedTest>[]): ReportedTest {
  const earlier = before.flatMap((tests) => tests.get(keyOf(test)) ?? []);
  return earlier.length === 0 ? test : { ...test, attempts: [...earlier, test].map(outcomeOf) };
}

function outcomeOf({ status, durationMs, failures }: ReportedTest): ReportedAttempt {
  return { status, ...(durationMs === undefined ? {} : { durationMs }), failures };
}

function keyOf({ suite, name }: ReportedTest): string {
  return JSON.stringify([...suite, name]);
}

/** GoogleTest knows more of its tests than CTest. A program that failed without a failure of theirs is a failed test itself. */
function attemptOf(logged: LoggedTest, verdict: Verdict | undefined): Attempt {
  const own = verdict === undefined ? undefined : testOf(logged, verdict);
  const hasFailed = own?.status === 'failed';
  const died = { message: `CTest: ${verdict?.reason ?? 'Test Failed.'}`, isAssertion: false };
  const entries = logged.output.googleTests(hasFailed ? died : undefined);
  if (entries === undefined) return { tests: own === undefined ? [] : [own], others: [] };
  const tests = entries.flatMap((entry) => (entry.kind === 'test' ? [entry.test] : []));
  const isExplained = tests.some(({ status }) => status === 'failed') || (!hasFailed && tests.length > 0);
  return {
    tests: isExplained || own === undefined ? tests : [...tests, own],
    others: entries.filter(({ kind }) => kind !== 'test'),
  };
}

/** More attempts of one test are not listed. */
const MOST_ATTEMPTS = 100;

const VERDICT = /^Test (?:(Passed|Failed)\.|(Pass|Fail) Reason:)$/;
const TIME = /^Test time = {0,9}(\d{1,9}(?:\.\d{1,9})?) sec$/;

/** Returns what CTest says behind the output; undefined where the text ends before. */
function verdictIn({ name, tail }: LoggedTest): Verdict | undefined {
  const at = tail.findIndex((line) => VERDICT.test(line));
  const [, short, long] = VERDICT.exec(tail[at] ?? '') ?? [];
  if (short === undefined && long === undefined) return undefined;
  const end = tail.findIndex((line, index) => index > at && line.startsWith(`"${name}" end time: `));
  const reason = tail.slice(at + 1, end < 0 ? undefined : end).join('\n');
  return {
    hasFailed: short === 'Failed' || long === 'Fail',
    reason: long === undefined ? undefined : filled(reason.trim()),
  };
}

/**
 * CTest says of a test that it did not start that it passed. It counts such a test as failed, and says why in front of it; of one that is
 * disabled it says nothing.
 */
function testOf(logged: LoggedTest, { hasFailed, reason }: Verdict): ReportedTest {
  const { name, complaint, isStarted, tail } = logged;
  const output = logged.output.toString();
  const seconds = TIME.exec(tail[0] ?? '')?.[1];
  const status = hasFailed || complaint !== '' ? 'failed' : isStarted ? 'passed' : 'skipped';
  return {
    name,
    suite: [],
    status,
    ...(seconds === undefined ? {} : { durationMs: Number(seconds) * 1000 }),
    ...(status === 'skipped' ? { skipReason: 'Disabled' } : {}),
    failures: status === 'failed' ? failuresOf(complaint, reason, filled(withoutRunner(output.trim()))) : [],
    events: outputEvents(output, 'stdout'),
  };
}

/** Why a program failed is in what it printed, in the words of whatever ran in it. */
function failuresOf(
  complaint: string,
  reason: string | undefined,
  text: string | undefined,
): readonly ReportedFailure[] {
  if (complaint !== '') return [{ message: complaint, text, element: 'error' }];
  const printed = text === undefined || reason !== undefined ? [] : printedFailures(text);
  return printed.length > 0 ? printed : [{ message: reason, text }];
}

import { outputEvents } from '../../output-events.js';
import type { ReportedAttempt, ReportedFailure, ReportedTest, ReportEntry } from '../../report.js';
import { warningEntry } from '../../warning-entry.js';
import { filled } from '../shared/attribute-values.js';

/** What the log has of a test. */
export interface LoggedTest {
  readonly number: string;
  readonly name: string;
  /** Why CTest could not start it; '' where it did. */
  readonly complaint: string;
  readonly isStarted: boolean;
  readonly output: string;
  /** The lines behind its output: the time, and what CTest says of it. */
  readonly tail: readonly string[];
}

/** How CTest says that a test ended. */
interface Verdict {
  readonly hasFailed: boolean;
  readonly reason: string | undefined;
}

/** One run of CTest. A test may be tried again, while others run beside it, so that the tests wait for its end. */
export class CtestTextRun {
  readonly #tests = new Map<string, { test: ReportedTest; readonly attempts: ReportedAttempt[] }>();
  readonly #unfinished: string[] = [];

  /** Takes a test whose lines are complete, or which the end of the text cuts. */
  take(logged: LoggedTest): void {
    const verdict = verdictIn(logged);
    if (verdict === undefined) {
      this.#unfinished.push(logged.name);
      return;
    }
    const test = testOf(logged, verdict);
    const key = `${logged.number} ${logged.name}`;
    const known = this.#tests.get(key);
    const attempts = known?.attempts ?? [];
    if (attempts.length < MOST_ATTEMPTS) attempts.push(attemptOf(test));
    else attempts[MOST_ATTEMPTS - 1] = attemptOf(test);
    this.#tests.set(key, { test, attempts });
  }

  /** Returns the tests. The last attempt decides: CTest repeats a test until it fails, or until it passes. */
  *end(): Generator<ReportEntry> {
    for (const { test, attempts } of this.#tests.values())
      yield { kind: 'test', test: attempts.length > 1 ? { ...test, attempts } : test };
    for (const name of this.#unfinished)
      yield warningEntry('no_result', `The test "${name.slice(0, 200)}" has no result.`);
  }
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
  const { name, complaint, isStarted, output, tail } = logged;
  const seconds = TIME.exec(tail[0] ?? '')?.[1];
  const status = hasFailed || complaint !== '' ? 'failed' : isStarted ? 'passed' : 'skipped';
  return {
    name,
    suite: [],
    status,
    ...(seconds === undefined ? {} : { durationMs: Number(seconds) * 1000 }),
    ...(status === 'skipped' ? { skipReason: 'Disabled' } : {}),
    failures: status === 'failed' ? [failureOf(complaint, reason, filled(output.trim()))] : [],
    events: outputEvents(output, 'stdout'),
  };
}

/** Why a program failed is in what it printed, in the words of whatever ran in it. */
function failureOf(complaint: string, reason: string | undefined, text: string | undefined): ReportedFailure {
  if (complaint !== '') return { message: complaint, text, element: 'error' };
  return { message: reason ?? (text === undefined ? 'Failed without output.' : undefined), text };
}

function attemptOf({ status, durationMs, failures }: ReportedTest): ReportedAttempt {
  return { status, durationMs, failures };
}

import type { ReportedAttempt, ReportedTest } from '../../report.js';
import type { MtpRun } from './mtp-counts.js';

interface Tried {
  readonly test: ReportedTest;
  readonly attempts: readonly ReportedAttempt[];
  readonly last: number;
}

/** Joins the attempts of tests that `dotnet test` ran again. One that passes in the end is not named then. */
export class MtpRetries {
  #tried = new Map<string, Tried>();
  #copies = 0;

  /** Takes an attempt, counted from 1; only later ones have their number. Two results of one name in one attempt are two tests. */
  put(test: ReportedTest, attempt: number): void {
    const key = test.name;
    const before = this.#tried.get(key);
    const attempts = [{ status: test.status, durationMs: test.durationMs, failures: test.failures }];
    const isAgain = before !== undefined && before.last < attempt;
    const id = before === undefined || isAgain ? key : `${key}\n${(this.#copies += 1)}`;
    this.#tried.set(id, { test, attempts: isAgain ? [...before.attempts, ...attempts] : attempts, last: attempt });
  }

  /** Returns the tests of a run that has ended, in which so many failed, and so many were run again. */
  *settle({ failed, retried }: MtpRun): Generator<ReportedTest> {
    const all = [...this.#tried.values()];
    const last = all.reduce((most, tried) => Math.max(most, tried.last), 0);
    const failing = all.filter(({ test }) => test.status === 'failed');
    const isFinal = ({ last: attempt }: Tried): boolean => failed > 0 && attempt === last;
    const isKnown = (last > 1 || retried > 0) && failing.filter(isFinal).length === failed;
    for (const tried of all)
      yield tried.test.status === 'failed' && isKnown && !isFinal(tried) ? passedAtLast(tried) : joined(tried);
    this.#tried = new Map();
  }

  /** Returns the tests of a run that has not ended. */
  *rest(): Generator<ReportedTest> {
    for (const tried of this.#tried.values()) yield joined(tried);
  }
}

function joined({ test, attempts }: Tried): ReportedTest {
  return attempts.length > 1 ? { ...test, attempts } : test;
}

function passedAtLast({ test, attempts }: Tried): ReportedTest {
  const { name, suite, events } = test;
  return {
    name,
    suite,
    status: 'passed',
    failures: [],
    events,
    attempts: [...attempts, { status: 'passed', failures: [] }],
  };
}

import { outputEvents } from '../../output-events.js';
import type { ReportedAttempt, ReportedFailure, ReportedTest } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import { findPanic, OF_LIBTEST, readFailure } from './libtest-failure.js';
import type { NextestName, NextestOutcome, NextestStream } from './nextest-lines.js';

/** What is known of one attempt. */
interface NextestAttempt {
  outcome: NextestOutcome | undefined;
  durationMs: number | undefined;
  /** What nextest says of its end behind its output. */
  ending: string | undefined;
  readonly output: Map<NextestStream, BoundedText>;
}

/** More attempts than that are not written out. */
const MOST_ATTEMPTS = 100;

const NONE = [0, undefined] as const;

/** A test of a run of nextest: nextest names it when it ends, and again behind the summary. */
export class NextestTest {
  readonly #attempts = new Map<number, NextestAttempt>();
  #failsIfFlaky = false;

  constructor(readonly name: NextestName) {}

  /** Takes the end of an attempt. What failed once stays so: a test may print such lines. */
  end(outcome: NextestOutcome, durationMs: number | undefined): void {
    if (outcome.isFlaky === true && outcome.status === 'failed') this.#failsIfFlaky = true;
    const attempt = this.#attemptOf(outcome.attempt);
    const known = attempt.outcome;
    if (known?.status === 'failed') return;
    attempt.outcome = outcome.isFlaky === true ? { ...outcome, status: 'passed' } : outcome;
    attempt.durationMs = durationMs ?? attempt.durationMs;
  }

  /** It passed when it was tried again, which counts as a failure. */
  failIfFlaky(): void {
    this.#failsIfFlaky = true;
  }

  /** Returns where the output of an attempt is collected; what was collected before is printed again. */
  startOutput(attempt: number, stream: NextestStream): BoundedText {
    const text = new BoundedText();
    this.#attemptOf(attempt).output.set(stream, text);
    return text;
  }

  /** Takes what nextest says of the end of an attempt. */
  explain(attempt: number, ending: string): void {
    this.#attemptOf(attempt).ending = ending;
  }

  /** Returns it as a test of a report; undefined when its end is not known. */
  toReported(): ReportedTest | undefined {
    const ended = [...this.#attempts].filter(([, { outcome }]) => outcome !== undefined);
    const [last, lastKnown] = ended.reduce(
      (most, attempt) => (attempt[0] > most[0] ? attempt : most),
      ended[0] ?? NONE,
    );
    if (lastKnown === undefined) return undefined;
    const { status, failures, events } = this.#endOf(lastKnown);
    const attempts = this.#allAttempts(Math.min(last, MOST_ATTEMPTS), lastKnown);
    const failed = this.#failsIfFlaky && status === 'passed';
    return {
      ...identityOf(this.name),
      status: failed ? 'failed' : status,
      durationMs: lastKnown.durationMs,
      failures: failed ? flakyFailures(attempts) : failures,
      events,
      ...(attempts.length > 1 ? { attempts } : {}),
    };
  }

  #attemptOf(number: number): NextestAttempt {
    const known = this.#attempts.get(number);
    if (known !== undefined) return known;
    const attempt = { outcome: undefined, durationMs: undefined, ending: undefined, output: new Map() };
    this.#attempts.set(number, attempt);
    return attempt;
  }

  /** Attempts that are not shown failed, as there were others behind them. */
  #allAttempts(last: number, lastKnown: NextestAttempt): readonly ReportedAttempt[] {
    const before = Array.from({ length: last - 1 }, (_, index): ReportedAttempt => {
      const known = this.#attempts.get(index + 1);
      return known?.outcome === undefined ? { status: 'failed', failures: [] } : this.#attemptIn(known);
    });
    return [...before, this.#attemptIn(lastKnown)];
  }

  #attemptIn(attempt: NextestAttempt): ReportedAttempt {
    const { status, failures } = this.#endOf(attempt);
    return { status, durationMs: attempt.durationMs, failures };
  }

  #endOf(attempt: NextestAttempt): Pick<ReportedTest, 'status' | 'failures' | 'events'> {
    const { outcome } = attempt;
    if (outcome?.status !== 'failed') return { status: outcome?.status ?? 'failed', failures: [], events: [] };
    return { status: 'failed', ...failureOf(this.name.test, attempt, outcome) };
  }
}

function identityOf({ binary, test, variant }: NextestName): Pick<ReportedTest, 'name' | 'suite' | 'variant'> {
  return { name: test, suite: [binary], ...(variant === undefined ? {} : { variant }) };
}

function flakyFailures(attempts: readonly ReportedAttempt[]): readonly ReportedFailure[] {
  const before = attempts.findLast(({ failures }) => failures.length > 0)?.failures ?? [];
  return before.length > 0 ? before : [{ message: 'test configured to fail if flaky', isAssertion: false }];
}

function failureOf(
  test: string,
  { output, ending }: NextestAttempt,
  { words, cause }: NextestOutcome,
): Pick<ReportedTest, 'failures' | 'events'> {
  const textOf = (stream: NextestStream): string => output.get(stream)?.toString() ?? '';
  const { printed, note } = withoutHarness(textOf('stdout'), test);
  const text = [printed, textOf('stderr')].filter((part) => part.trim() !== '').join('\n');
  if (cause === 'start') {
    const message = textOf('execfail').trim();
    return { failures: [{ ...(message === '' ? {} : { message }), isAssertion: false }], events: outputEvents(text) };
  }
  const timedOut = cause === 'timeout';
  if (note !== undefined || findPanic(text, test) !== undefined) return readFailure(test, text, note, timedOut);
  if (cause === undefined && ending === undefined && RETURNED_ERROR.test(text))
    return readFailure(test, text, undefined, false);
  const message = ending ?? (cause === 'signal' ? words : undefined);
  const failure: ReportedFailure = {
    ...(message === undefined ? {} : { message }),
    ...(timedOut ? { timedOut } : {}),
    ...(ending === undefined && cause === undefined ? {} : { isAssertion: false }),
    dialect: 'rust',
  };
  return { failures: [failure], events: outputEvents(text) };
}

/** A test that gives back an error prints it. */
const RETURNED_ERROR = /^Error: /m;

const HARNESS = /(?:^|\n)running 1 test\n/;
const RESULT = ['... FAILED\n', '... ok\n'];

/** Returns what a test printed without the lines of libtest around it, and what libtest says of a panic that should be. */
function withoutHarness(stdout: string, test: string): { readonly printed: string; readonly note: string | undefined } {
  const start = HARNESS.exec(stdout);
  if (start === null) return { printed: stdout, note: undefined };
  const inside = stdout.slice(start.index + start[0].length);
  const at = Math.max(inside.lastIndexOf(`test ${test} ... `), inside.lastIndexOf(`test ${test} - should panic ... `));
  const behind = at < 0 ? '' : inside.slice(at);
  const isEnd = RESULT.some((words) => behind.slice(0, behind.indexOf('\n') + 1).endsWith(words));
  return { printed: isEnd ? inside.slice(0, at) : inside, note: noteIn(isEnd ? behind : '') };
}

function noteIn(text: string): string | undefined {
  const at = text.search(OF_LIBTEST);
  return at < 0 ? undefined : text.slice(at).split('\n\n', 1)[0]?.trimEnd();
}

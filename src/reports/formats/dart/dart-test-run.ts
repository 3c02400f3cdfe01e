import { outputEvents } from '../../output-events.js';
import type { ReportedAttempt, ReportedFailure, ReportedTest } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import { flutterFailures } from './flutter-exceptions.js';

/** What a test is called, and where it stands. */
export type DartTestIdentity = Pick<ReportedTest, 'name' | 'suite' | 'file' | 'line' | 'column' | 'variant'>;

/** A test of Dart that runs. */
export class DartTestRun {
  readonly #output = new BoundedText();
  readonly #attempts: ReportedAttempt[] = [];
  #failures: ReportedFailure[] = [];
  #skipReason: string | undefined;

  constructor(
    readonly identity: DartTestIdentity,
    readonly startedAt: number | undefined,
    skipReason: string | undefined,
  ) {
    this.#skipReason = skipReason;
  }

  /** Whether an error was told of since the test began, or began again. */
  get hasFailed(): boolean {
    return this.#failures.length > 0;
  }

  /** Takes what was printed; the runner itself prints why a test is skipped, and that it tries again. */
  print(message: string, type: string): void {
    if (type === 'skip') this.#skipReason ??= message.replace(/^Skip: /, '');
    else if (message === `Retry: ${this.identity.name}` && this.hasFailed) this.#retry();
    else this.#output.push(`${message}\n`);
  }

  /** Takes an error; `isFailure` says that it is an assertion that did not hold. */
  fail(error: string, stack: string, isFailure: boolean | undefined): void {
    const timedOut = /^TimeoutException after .{1,100}: Test timed out after /.test(error);
    this.#failures.push({
      message: error,
      ...(stack.trim() === '' ? {} : { text: stack }),
      ...(isFailure === undefined ? {} : { isAssertion: isFailure }),
      ...(timedOut ? { timedOut } : {}),
      wording: 'dart',
    });
  }

  /** The test with its outcome. */
  finish(status: ReportedTest['status'], endedAt: number | undefined): ReportedTest {
    const durationMs =
      endedAt === undefined || this.startedAt === undefined || endedAt < this.startedAt
        ? undefined
        : endedAt - this.startedAt;
    const failures = status === 'failed' ? this.#explained() : [];
    const last: ReportedAttempt = { status, failures };
    return {
      ...this.identity,
      status,
      durationMs,
      ...(status === 'skipped' ? { skipReason: this.#skipReason } : {}),
      failures,
      events: status === 'passed' ? [] : outputEvents(this.#output.toString()),
      ...(this.#attempts.length === 0 ? {} : { attempts: [...this.#attempts, last] }),
    };
  }

  #retry(): void {
    this.#attempts.push({ status: 'failed', failures: this.#explained() });
    this.#failures = [];
  }

  /** Flutter prints the exceptions, and gives as the error that they were printed. */
  #explained(): readonly ReportedFailure[] {
    const printed = this.#failures.some(
      ({ message }) => message?.startsWith('Test failed. See exception logs above.') === true,
    )
      ? flutterFailures(this.#output.toString())
      : [];
    const told = this.#failures.filter(
      ({ message }) => printed.length === 0 || message?.startsWith('Test failed. See exception logs above.') !== true,
    );
    return [...printed, ...told];
  }
}

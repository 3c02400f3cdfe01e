import { outputEvents } from '../../output-events.js';
import type { ReportedFailure, ReportedTest } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import type { TestStatus } from '../../test-draft.js';
import { ENDS_MESSAGE, fatalErrorOf, type IssueLine, type XctestName } from './xctest-lines.js';

/** So many failures of one test are kept. */
const MOST_FAILURES = 50;

/** So many lines behind the first one of a message belong to it. */
const MOST_LINES = 200;

interface Issue {
  readonly said: BoundedText;
  readonly location: IssueLine['location'];
}

/** A test that runs. */
export class XctestCase {
  readonly #issues: Issue[] = [];
  readonly #output = new BoundedText();
  #skipReason: string | undefined;
  #fatal: ReturnType<typeof fatalErrorOf>;
  /** The message that the next lines may belong to. */
  #open: BoundedText | undefined;
  #lines = 0;
  /** How many failures XCTest counts. */
  failures = 0;

  constructor(
    readonly name: XctestName,
    readonly iteration: number | undefined,
  ) {}

  /** Returns whether it is this test that a line names. */
  is({ suite, name }: XctestName): boolean {
    return name === this.name.name && suite[0] === this.name.suite[0];
  }

  /** Takes a failure, or why it is skipped. */
  takeIssue({ isSkip, message, location }: IssueLine): void {
    this.#open = undefined;
    if (isSkip) {
      if (message !== '') this.#skipReason = message;
      return;
    }
    this.failures += 1;
    if (this.#issues.length === MOST_FAILURES) return;
    const said = new BoundedText();
    said.push(message);
    this.#issues.push({ said, location });
    this.#open = said;
    this.#lines = 0;
  }

  /** Takes a line that is behind a failure, or that the test prints. */
  print(text: string): void {
    this.#fatal ??= fatalErrorOf(text);
    if (this.#lines === MOST_LINES || ENDS_MESSAGE.test(text)) this.#open = undefined;
    this.#lines += 1;
    if (this.#open === undefined) this.#output.push(`${text}\n`);
    else this.#open.push(`\n${text}`);
  }

  /** Returns the test when it ended. */
  end(status: TestStatus, durationMs: number | undefined): ReportedTest {
    const hasFailed = status === 'failed';
    const issues = this.#issues.map((issue) => failureOf(issue));
    return {
      ...this.name,
      status,
      ...(durationMs === undefined ? {} : { durationMs }),
      ...(status === 'skipped' && this.#skipReason !== undefined ? { skipReason: this.#skipReason } : {}),
      failures: hasFailed ? (issues.length > 0 ? issues : [{ dialect: 'swift' }]) : [],
      events: hasFailed ? outputEvents(this.#output.toString()) : [],
    };
  }

  /** Returns the test when its process died. */
  crash(why: string): ReportedTest {
    const failure: ReportedFailure = { message: why, ...this.#fatal, isAssertion: false, dialect: 'swift' };
    const test = this.end('failed', undefined);
    return { ...test, failures: [...this.#issues.map((issue) => failureOf(issue)), failure] };
  }
}

/** An error that a test throws. */
const THROWN = /^(?:failed: caught error: |threw error ")/;

function failureOf({ said, location }: Issue): ReportedFailure {
  const message = said.toString().trim();
  return {
    message,
    dialect: 'swift',
    ...(THROWN.test(message) ? { isAssertion: false } : {}),
    ...(location === undefined ? {} : { location }),
  };
}

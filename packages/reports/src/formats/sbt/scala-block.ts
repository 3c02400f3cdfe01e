import type { ReportedFailure, ReportedTest } from '../../report.js';
import { JavaError } from '../shared/errors/java-error.js';

/** How a test that failed is named, and where what is said of it ends. */
interface Failed {
  readonly suite: readonly string[];
  readonly name: string;
  readonly durationMs?: number | undefined;
  /** The class of the failures that the runner prints without one. */
  readonly type?: string | undefined;
  /** Whether an assertion failed, where the runner says so. */
  readonly isAssertion?: boolean | undefined;
  /** So many blanks are in front of what is said. */
  readonly indent?: number | undefined;
}

/** Of specs2. */
const FRAME = /^[\w$.<>]{1,1000}\([\w$.-]{1,200}\.(?:scala|java|kt):\d{1,9}\)$/;

const PLACE = / \(([\w.$-]{1,200}\.(?:scala|java|kt)):(\d{1,9})\)$/;

/** What is said of a test that failed. */
export class ScalaBlock {
  readonly #error = new JavaError();
  readonly #failed: Failed;
  readonly #isOf: (level: string | undefined, text: string) => boolean;
  /** The place or a frame was found, behind which are only frames. */
  #isComplete = false;

  /** @param isOf whether a line may be of the block */
  constructor(failed: Failed, isOf: (level: string | undefined, text: string) => boolean) {
    this.#failed = failed;
    this.#isOf = isOf;
  }

  /** Whether a line is of the block. */
  isOf(level: string | undefined, text: string): boolean {
    return this.#isOf(level, text) && (!this.#isComplete || isOfStack(text.trimStart()));
  }

  /** Takes a line. */
  take(text: string): void {
    const line = text.trimStart();
    this.#isComplete = !line.startsWith('Cause: ') && (PLACE.test(line) || isOfStack(line));
    if (line === '...') return;
    if (/^at \S/.test(line)) this.#error.take(`\t${line}`);
    else if (FRAME.test(line)) this.#error.take(`\tat ${line}`);
    else if (line.startsWith('Cause: ')) this.#error.take(`Caused by: ${line.slice('Cause: '.length)}`);
    else this.#error.take(this.#withoutIndent(text));
  }

  /** Returns the test. */
  test(): ReportedTest {
    const { suite, name, durationMs } = this.#failed;
    return {
      name,
      suite,
      runner: 'sbt',
      status: 'failed',
      ...(durationMs === undefined ? {} : { durationMs }),
      failures: [this.#failure()],
      events: [],
    };
  }

  #withoutIndent(text: string): string {
    const { indent = 0 } = this.#failed;
    return text.slice(0, indent).trim() === '' ? text.slice(indent) : text;
  }

  #failure(): ReportedFailure {
    const failure = this.#error.failure();
    const message = failure.message ?? '';
    const [place = '', file, line] = PLACE.exec(message) ?? [];
    const type = failure.type ?? this.#failed.type;
    const { isAssertion } = this.#failed;
    return {
      ...failure,
      ...(type === undefined ? {} : { type }),
      ...(message === '' ? {} : { message: message.slice(0, message.length - place.length) }),
      ...(place === '' ? {} : { text: this.#error.text.replace(place, '') }),
      ...(isAssertion === undefined ? {} : { isAssertion }),
      ...(file === undefined || line === undefined ? {} : { location: { file, line: Number(line) } }),
    };
  }
}

function isOfStack(line: string): boolean {
  return /^at \S|^Cause: |^Caused by: /.test(line) || line === '...' || FRAME.test(line);
}

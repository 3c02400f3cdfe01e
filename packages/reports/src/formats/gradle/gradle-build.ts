import type { ReportedTest } from '../../report.js';
import { BuildError } from '../shared/errors/build-error.js';

/** `/shop/src/main/java/shop/Cart.java:12: error: cannot find symbol`, and of Kotlin `e: file:///shop/src/main/kotlin/shop/Item.kt:3:7 Unresolved reference`. */
const COMPILER_ERROR =
  /^(?:e: (?:file:\/\/)?)?(\S.{0,1000}\.(?:java|kts?|groovy|scala)):(?: ?\((\d{1,9}), ?(\d{1,9})\):|(\d{1,9})(?::(\d{1,9}))?:?) (?:error: )?(?=\S)/;
const IS_ERROR = /^e: |:\d{1,9}: error: /;

const IS_OF_TESTS = /^> There were failing tests/m;
const IS_OF_COMPILER = /^> Compilation (?:failed|error)|See log for more details/m;

/** What ends an error or a reason. */
const ENDS = /^\d{1,9} errors?$|^\* [A-Z]|^BUILD FAILED|^FAILURE: /;

const MOST_ERRORS = 50;
const MOST_LINES = 20;

/** Why a build failed beside its tests: what the compiler said, and what Gradle says went wrong. */
export class GradleBuild {
  readonly #errors: BuildError[] = [];
  readonly #reasons: BuildError[] = [];
  /** What lines are of, and how many more it may have. */
  #open: BuildError | undefined;
  #room = 0;
  /** Gradle says in the next line what went wrong. */
  #isReasonNext = false;

  /** Whether anything was said. */
  get hasFailed(): boolean {
    return this.#errors.length + this.#reasons.length > 0;
  }

  /** Takes a line outside of tests. */
  take(text: string): void {
    if (this.#isReasonNext) this.#startReason(text);
    else if (!this.#startError(text)) this.#takeMore(text);
    this.#isReasonNext = text === '* What went wrong:';
  }

  /** Returns what failed as tests. `hasFailedTests`: tests that failed are the reason where Gradle says only that there are some. */
  tests(hasFailedTests: boolean): readonly ReportedTest[] {
    const reasons = this.#reasons.filter(({ text }) =>
      IS_OF_TESTS.test(text) ? !hasFailedTests : !IS_OF_COMPILER.test(text) || this.#errors.length === 0,
    );
    return [...this.#errors, ...reasons].map((error) => error.test());
  }

  #startError(whole: string): boolean {
    if (!IS_ERROR.test(whole)) return false;
    // Gradle before version 5 does not end the line of the task.
    const text = whole.replace(/^:[\w:]{1,400}(?=\/)/, '');
    const [start = '', file, line, column, otherLine, otherColumn] = COMPILER_ERROR.exec(text) ?? [];
    if (file === undefined) return false;
    const at = column ?? otherColumn;
    const place = { file, line: Number(line ?? otherLine), ...(at === undefined ? {} : { column: Number(at) }) };
    this.#start(this.#errors, new BuildError(place, text.slice(start.length)));
    return true;
  }

  #startReason(text: string): void {
    const task = /^Execution failed for task '(:[^']{1,400})'/.exec(text)?.[1];
    this.#start(this.#reasons, new BuildError({ task: task ?? 'gradle' }, text));
  }

  #start(list: BuildError[], error: BuildError): void {
    this.#open = error;
    this.#room = MOST_LINES;
    if (list.length < MOST_ERRORS) list.push(error);
  }

  #takeMore(text: string): void {
    if (text.trim() === '' || ENDS.test(text)) this.#open = undefined;
    else if (this.#room > 0) {
      this.#room -= 1;
      this.#open?.add(text);
    }
  }
}

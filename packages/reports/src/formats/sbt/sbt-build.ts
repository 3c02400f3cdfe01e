import type { ReportedTest } from '../../report.js';
import { BuildError } from '../shared/errors/build-error.js';
import { failedTaskOf, type SbtLine } from './sbt-lines.js';

/** `/shop/src/main/scala/Cart.scala:12:5: not found: value x`, and of Scala 3 `-- [E006] Not Found Error: /shop/Cart.scala:12:5 ---`. */
const COMPILER_ERROR = /^(\S.{0,1000}\.(?:scala|java|sbt)):(\d{1,9})(?::(\d{1,9}))?: (\S.{0,4000})$/;
const SCALA_3_ERROR = /^-- (\S.{0,300}?): (\S{1,1000}\.(?:scala|java|sbt)):(\d{1,9}):(\d{1,9}) -{0,200}$/;

const IS_OF_TESTS = /sbt\.TestsFailedException/;
const IS_OF_COMPILER = /Compilation failed|compilation failed/;

const MOST_ERRORS = 50;
const MOST_LINES = 20;

/** Why a build failed beside its tests: what the compiler said, and the task that failed. */
export class SbtBuild {
  readonly #errors: BuildError[] = [];
  readonly #tasks: BuildError[] = [];
  #room = 0;

  /** Whether anything was said. */
  get hasFailed(): boolean {
    return this.#errors.length + this.#tasks.length > 0;
  }

  /** Takes a line outside of tests. */
  take({ level, text }: SbtLine): void {
    if (level !== 'error') {
      this.#room = 0;
      return;
    }
    const failed = failedTaskOf(text);
    const error = errorOf(text);
    if (failed !== undefined) this.#add(this.#tasks, new BuildError({ task: failed.task }, failed.message));
    else if (error !== undefined) this.#add(this.#errors, error);
    else if (/^(?:\d{1,9}|one|two|three) errors? found$/.test(text)) this.#room = 0;
    else if (this.#room > 0) {
      this.#room -= 1;
      this.#errors.at(-1)?.add(text);
    }
  }

  /** Returns what failed as tests. `hasFailedTests`: tests that failed are the reason where sbt says only that there are some. */
  tests(hasFailedTests: boolean): readonly ReportedTest[] {
    const tasks = this.#tasks.filter(({ text }) =>
      IS_OF_TESTS.test(text) ? !hasFailedTests : !IS_OF_COMPILER.test(text) || this.#errors.length === 0,
    );
    return [...this.#errors, ...tasks].map((error) => error.test());
  }

  #add(list: BuildError[], error: BuildError): void {
    if (list.length < MOST_ERRORS) list.push(error);
    this.#room = list === this.#errors && list.length < MOST_ERRORS ? MOST_LINES : 0;
  }
}

function errorOf(text: string): BuildError | undefined {
  const [, file, line, column, message] = COMPILER_ERROR.exec(text) ?? [];
  if (file !== undefined && message !== undefined)
    return new BuildError(
      { file, line: Number(line), ...(column === undefined ? {} : { column: Number(column) }) },
      message,
    );
  const [, title, place, row, at] = SCALA_3_ERROR.exec(text) ?? [];
  return title === undefined || place === undefined
    ? undefined
    : new BuildError({ file: place, line: Number(row), column: Number(at) }, title);
}

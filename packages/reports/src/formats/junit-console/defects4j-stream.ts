import type { ReportEntry } from '../../report.js';
import { announcedBy } from '../shared/announced.js';
import { JavaError } from '../shared/errors/java-error.js';

/** A test that failed, or a class that failed as a whole. */
export const DEFECTS_LINE = /^--- ((?:[A-Za-z_$][\w$]{0,200}\.){0,30}[A-Za-z_$][\w$]{0,300})(?:::(\S.*))?$/;

/** The error below it. */
export const ERROR_LINE = /^(?:[a-z_][\w$]{0,100}\.){1,20}[A-Z_$][\w$]{0,200}(?::|$)/;

/** Reads the file `failing_tests` of Defects4J, which has only tests that failed. */
export class DefectsStream {
  #test: { readonly name: string; readonly suite: readonly string[]; readonly error: JavaError } | undefined;
  #failed = 0;

  /** Whether there was a test at all. */
  get isFound(): boolean {
    return this.#failed > 0;
  }

  /** Takes a line. */
  *take(line: string): Generator<ReportEntry> {
    const [, className, name] = DEFECTS_LINE.exec(line.trimEnd()) ?? [];
    if (className === undefined) {
      this.#test?.error.take(line);
      return;
    }
    yield* this.#endTest();
    this.#failed += 1;
    const test = name === undefined ? { suite: [], name: className } : { suite: [className], name };
    this.#test = { ...test, error: new JavaError() };
  }

  /** Reports what is known at the end of the file. */
  *end(): Generator<ReportEntry> {
    yield* this.#endTest();
    yield announcedBy(this.#failed);
  }

  *#endTest(): Generator<ReportEntry> {
    if (this.#test === undefined) return;
    const { name, suite, error } = this.#test;
    yield {
      kind: 'test',
      test: { name, suite, runner: 'junit', status: 'failed', failures: [error.failure()], events: [] },
    };
    this.#test = undefined;
  }
}

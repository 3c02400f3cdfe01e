import type { ReportedFailure, ReportedTest } from '../../report.js';
import { CompilerErrors } from '../shared/errors/compiler-errors.js';

const ERROR = /^error(?:\[E\d{4}\])?: /;
const NOT_COMPILED = /^error: could not compile `([^`]{1,1000})`(?: (\([^)]{1,1000}\)))?/;
const PLACE = /^ {0,12}--> ([^\n]{1,1000}):(\d{1,9}):(\d{1,9})$/m;
const MOST_ERRORS = 50;

/** So many targets that failed because of errors of another one repeat them; more say only that they failed. */
const MOST_REPEATED = 20;

/** What cargo and the compiler say before the tests run: errors are kept until a crate fails because of them. */
export class CargoBuild {
  readonly #errors = new CompilerErrors(ERROR, MOST_ERRORS);
  /** Another target of the crate has the same errors, which the compiler then prints once. */
  #reported: readonly ReportedFailure[] = [];
  #repeated = 0;

  /** Takes a line; gives a test that failed where it names a crate that cannot be compiled. */
  take(text: string): ReportedTest | undefined {
    const [, crate, target] = NOT_COMPILED.exec(text) ?? [];
    if (crate !== undefined) return this.#fail(target === undefined ? crate : `${crate} ${target}`, text);
    this.#errors.take(text);
    return undefined;
  }

  /** Tests start: what was said explains no failure. */
  clear(): void {
    this.#errors.clear();
  }

  /** The file ended: errors of which no crate failed are those of cargo, or the file was cut off. */
  end(): ReportedTest | undefined {
    return this.#errors.texts.length === 0 ? undefined : this.#fail('cargo test', '');
  }

  #fail(name: string, line: string): ReportedTest {
    const found = this.#errors.texts.map((text) => failureOf(text.trimEnd()));
    if (found.length > 0) this.#reported = found;
    this.clear();
    return { name, suite: [], status: 'failed', failures: this.#failuresOf(found, line), events: [] };
  }

  #failuresOf(found: readonly ReportedFailure[], line: string): readonly ReportedFailure[] {
    if (found.length > 0) return found;
    if (this.#reported.length === 0 || this.#repeated === MOST_REPEATED) return [failureOf(line)];
    this.#repeated += 1;
    return this.#reported;
  }
}

function failureOf(message: string): ReportedFailure {
  const [, file, line, column] = PLACE.exec(message) ?? [];
  return {
    message,
    isAssertion: false,
    dialect: 'rust',
    ...(file === undefined ? {} : { location: { file, line: Number(line), column: Number(column) } }),
  };
}

import type { ReportedFailure, ReportedTest } from '../../report.js';
import { JavaError } from '../shared/errors/java-error.js';
import { isBelowName, lineOfError, type LauncherSource, sourceOf } from './console-launcher-lines.js';

/** Suites are an engine of their own, around those of their tests. */
const IS_OF_JUPITER = /^(?:JUnit Platform Suite:.*?:)?JUnit Jupiter:/;

/** Behind the number of an invocation are its arguments, of any length. */
const INVOCATION = /:(?:\[(\d{1,9})\](?= |$)|repetition (\d{1,9}) of \d{1,9}$)/;

/** An entry of the list of failures: the path of the test, where it is declared, its error with ten frames. */
export class LauncherFailure {
  readonly #error = new JavaError();
  #source: LauncherSource | undefined;
  #hasError = false;

  /** @param path the engine, classes and test, joined by colons */
  constructor(readonly path: string) {}

  /** Takes a line below the path. */
  take(line: string): void {
    if (this.#hasError) this.#add(line);
    else if (line.startsWith('    => ')) {
      this.#hasError = true;
      this.#error.take(line.slice('    => '.length));
    } else if (isBelowName(line)) this.#source ??= sourceOf(line);
  }

  /** Returns the failure, as XML of the same run has it. */
  failure(): ReportedFailure {
    return this.#hasError ? this.#error.failure() : { dialect: 'java' };
  }

  /** Returns the class and the name of the test, as XML of the same run has them. */
  test(): Pick<ReportedTest, 'name' | 'suite'> {
    const { className, method, parameters } = this.#source ?? {};
    const parts = this.path.split(':');
    if (className === undefined) return { suite: parts.slice(1, -1), name: parts.at(-1) ?? this.path };
    if (method === undefined) return { suite: [], name: className };
    if (IS_OF_JUPITER.test(this.path)) return this.#jupiterTest(className, method, parameters ?? '');
    const last = parts.at(-1) ?? '';
    return { suite: [className], name: last.startsWith(method) ? last : method };
  }

  #jupiterTest(className: string, method: string, parameters: string): Pick<ReportedTest, 'name' | 'suite'> {
    const types = parameters.split(', ').map((type) => type.slice(type.lastIndexOf('.') + 1));
    const name = `${method}(${types.join(', ')})`;
    const [, invocation, repetition] = INVOCATION.exec(this.path) ?? [];
    const number = invocation ?? repetition;
    if (number !== undefined) return { suite: [className], name: `${name}[${number}]` };
    const at = this.path.indexOf(`:${name}:`);
    if (at < 0) return { suite: [className], name };
    return { suite: [className, name], name: this.path.slice(at + name.length + 2) };
  }

  #add(line: string): void {
    const text = lineOfError(line);
    if (text !== undefined) this.#error.take(text);
  }
}

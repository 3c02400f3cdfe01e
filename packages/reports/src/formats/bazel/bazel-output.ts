import { stripVTControlCharacters } from 'node:util';
import { BoundedText } from '../../text/bounded-text.js';

/** The frame that `--test_output=errors` prints around the log of a test. */
const OUTPUT_BEGINS = /^={20} Test output for (\S{1,1000}?)(?: \((?:shard|run) [^)]{1,100}\))?:$/;
const OUTPUT_ENDS = /^={80}$/;

/** A problem of the build, and the lines that belong to something else. */
const ERROR_BEGINS = /^ERROR: \S/;
const ERROR_ENDS = /^(?:INFO|WARNING|DEBUG|FAILED|FAIL|PASSED|Target |Elapsed|Loading|Analyzing|\[[\d,]{1,12} \/ )/;

/** The package that an error is about: `ERROR: /work/shop/cart/BUILD.bazel:3:8: Compiling cart/cart.cc failed`. */
const BUILD_FILE = /^ERROR: ([^:]{1,2000})\/BUILD(?:\.bazel)?:/;

/** The most problems of a build that are kept, the most that are given for one target, and the most characters of one. */
const MOST_ERRORS = 200;
const MOST_OF_TARGET = 3;
const MOST_CHARACTERS = 16 * 1024;

/** The most folders around a package. */
const MOST_LEVELS = 40;

/** All that is given to tests: one text may explain many. */
const MOST_GIVEN = 16 * 1024 * 1024;

/** What Bazel prints while it builds and tests, as far as it explains failures: logs of tests, and errors of the build. */
export class BazelOutput {
  readonly #logs = new Map<string, BoundedText>();
  readonly #errors: BoundedText[] = [];
  /** By each end of the path of the package: the path begins with a folder of the machine. */
  readonly #byFolder = new Map<string, BoundedText[]>();
  #log: BoundedText | undefined;
  #error: BoundedText | undefined;
  #given = 0;

  /** Takes a piece of what was printed. */
  push(text: string): void {
    for (const line of stripVTControlCharacters(text).split(/\r?\n|\r/)) this.#takeLine(line);
  }

  /** Returns the log of a test, by its label. */
  logOf(label: string): string | undefined {
    return this.#give(this.#logs.get(label)?.toString() ?? '');
  }

  /** Returns the first errors of the build in a target's package, or else the first of all. */
  errorsOf(label: string): string | undefined {
    const folder = /^(?:@[^/]{0,200})?\/\/([^:]{1,1000})/.exec(label)?.[1] ?? '';
    const errors = (this.#byFolder.get(folder) ?? this.#errors).slice(0, MOST_OF_TARGET);
    return this.#give(errors.map((error) => error.toString().slice(0, MOST_CHARACTERS)).join(''));
  }

  #give(text: string): string | undefined {
    const trimmed = text.trim();
    if (trimmed === '' || this.#given + trimmed.length > MOST_GIVEN) return undefined;
    this.#given += trimmed.length;
    return trimmed;
  }

  #takeLine(line: string): void {
    const label = OUTPUT_BEGINS.exec(line)?.[1];
    if (label !== undefined) this.#log = this.#logFor(label);
    else if (OUTPUT_ENDS.test(line)) this.#log = undefined;
    else if (this.#log !== undefined) this.#log.push(`${line}\n`);
    else this.#takeError(line);
  }

  #takeError(line: string): void {
    if (ERROR_BEGINS.test(line)) this.#error = this.#beginError(line);
    else if (ERROR_ENDS.test(line)) this.#error = undefined;
    if (line.trim() !== '') this.#error?.push(`${line}\n`);
  }

  #beginError(line: string): BoundedText | undefined {
    if (this.#errors.length >= MOST_ERRORS) return undefined;
    const error = new BoundedText();
    this.#errors.push(error);
    const folders = (BUILD_FILE.exec(line)?.[1] ?? '').split('/').slice(-MOST_LEVELS);
    for (let from = 0; from < folders.length; from += 1) {
      const folder = folders.slice(from).join('/');
      this.#byFolder.set(folder, [...(this.#byFolder.get(folder) ?? []), error]);
    }
    return error;
  }

  #logFor(label: string): BoundedText {
    const known = this.#logs.get(label) ?? new BoundedText();
    this.#logs.set(label, known);
    return known;
  }
}

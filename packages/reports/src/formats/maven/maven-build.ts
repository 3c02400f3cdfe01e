import type { ReportedTest } from '../../report.js';
import { BuildError } from '../shared/errors/build-error.js';

/** `/shop/src/main/java/shop/Cart.java:[12,5] cannot find symbol`, and of Kotlin `Cart.kt: (12, 5) …` and `file:///shop/Cart.kt:12:5 …`. */
const COMPILER_ERROR =
  /^(?:file:\/\/)?(\S.{0,1000}\.(?:java|kt|scala|groovy)):(?: ?[[(](\d{1,9}), ?(\d{1,9})[\])]:?|(\d{1,9}):(\d{1,9})) (?=\S)/;

const GOAL =
  /^Failed to execute goal (?:(?:[\w.-]{1,200}:)?([\w-]{1,200}):[\w.-]{1,100}:([\w-]{1,100}) (?:\(\S{1,200}\) )?)?on project (\S{1,200}): (?=\S)/;

/** What the plugins that run tests say where tests failed: these are reported. */
const IS_OF_TESTS = /^There (?:are|was) (?:some )?(?:test failures|a timeout)/;

/** More about the error above, which Maven indents. */
const IS_DETAIL = /^ {2}(?:symbol|location|required|found|reason)/;

const MOST_ERRORS = 50;

/** Why a build failed beside its tests: what the compiler said, and the goal that could not be executed. */
export class MavenBuild {
  readonly #errors: BuildError[] = [];
  /** The compiler lists its errors; they come again with the goal. */
  #isListing = false;
  #hasCompilerErrors = false;
  #goal: BuildError | undefined;

  /** Whether anything was said. */
  get hasFailed(): boolean {
    return this.#hasCompilerErrors || this.#goal !== undefined;
  }

  /** Takes a line without its level. Returns whether it is of an error. */
  take(text: string, hasLevel: boolean): boolean {
    if (/^COMPILATION ERROR ?:/.test(text)) {
      this.#isListing = true;
      this.#hasCompilerErrors = true;
      return true;
    }
    if (this.#takeGoal(text)) return true;
    if (!this.#isListing) return false;
    this.#takeListed(text, hasLevel);
    return true;
  }

  /** Returns what failed as tests. `hasFailedTests`: tests that failed are the reason where a plugin says only that there are some. */
  tests(hasFailedTests: boolean): readonly ReportedTest[] {
    const goal = this.#goal;
    const said = goal?.text ?? '';
    const isKnown = said.startsWith('Compilation failure')
      ? this.#errors.length > 0
      : IS_OF_TESTS.test(said) && hasFailedTests;
    return [...this.#errors, ...(goal === undefined || isKnown ? [] : [goal])].map((error) => error.test());
  }

  #takeListed(text: string, hasLevel: boolean): void {
    const [start = '', file, line, column, otherLine, otherColumn] = COMPILER_ERROR.exec(text) ?? [];
    if (/^\d{1,9} errors? ?$/.test(text)) this.#isListing = false;
    else if (file === undefined) {
      if (!hasLevel || IS_DETAIL.test(text)) this.#errors.at(-1)?.add(text);
    } else if (this.#errors.length < MOST_ERRORS) {
      const place = { file, line: Number(line ?? otherLine), column: Number(column ?? otherColumn) };
      this.#errors.push(new BuildError(place, text.slice(start.length)));
    }
  }

  #takeGoal(text: string): boolean {
    const [start = '', plugin, goal, project] = GOAL.exec(text) ?? [];
    if (project === undefined) return false;
    this.#isListing = false;
    const task = plugin === undefined || goal === undefined ? 'mvn' : `${plugin}:${goal}`;
    this.#goal ??= new BuildError({ task, project }, text.slice(start.length).replace(/ -> \[Help 1\]$/, ''));
    return true;
  }
}

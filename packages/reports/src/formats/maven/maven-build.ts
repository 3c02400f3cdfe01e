import type { ReportedTest } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';

/** `[ERROR] /shop/src/main/java/shop/Cart.java:[12,5] cannot find symbol`, and of Kotlin `Cart.kt: (12, 5) …` and `file:///shop/Cart.kt:12:5 …`. */
const COMPILER_ERROR =
  /^(?:file:\/\/)?(\S.{0,1000}\.(?:java|kt|scala|groovy)):(?: ?[[(](\d{1,9}), ?(\d{1,9})[\])]:?|(\d{1,9}):(\d{1,9})) (\S.{0,4000})$/;

const GOAL =
  /^Failed to execute goal (?:(?:[\w.-]{1,200}:)?([\w-]{1,200}):[\w.-]{1,100}:([\w-]{1,100}) (?:\(\S{1,200}\) )?)?on project (\S{1,200}): (\S.{0,4000})$/;

/** What the plugins that run tests say where tests failed: these are reported. */
const IS_OF_TESTS = /^There (?:are|was) (?:some )?(?:test failures|a timeout)/;

const MOST_ERRORS = 50;

interface BuildError {
  readonly name: string;
  readonly suite: readonly string[];
  readonly place: { readonly file: string; readonly line: number; readonly column: number } | undefined;
  readonly said: BoundedText;
}

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
    if (this.#isListing) return this.#takeListed(text, hasLevel);
    return this.#takeGoal(text);
  }

  /** Returns what failed as tests. `hasFailedTests`: tests that failed are the reason where a plugin says only that there are some. */
  tests(hasFailedTests: boolean): readonly ReportedTest[] {
    const goal = this.#goal;
    const message = goal?.said.toString() ?? '';
    const isKnown = message.startsWith('Compilation failure')
      ? this.#errors.length > 0
      : IS_OF_TESTS.test(message) && hasFailedTests;
    return [...this.#errors, ...(goal === undefined || isKnown ? [] : [goal])].map(testOf);
  }

  #takeListed(text: string, hasLevel: boolean): boolean {
    if (/^\d{1,9} errors? ?$/.test(text)) {
      this.#isListing = false;
      return true;
    }
    const [, file, line, column, otherLine, otherColumn, message] = COMPILER_ERROR.exec(text) ?? [];
    if (file !== undefined && message !== undefined) {
      if (this.#errors.length >= MOST_ERRORS) return true;
      const said = new BoundedText();
      said.push(message);
      this.#errors.push({
        name: pathInModule(file),
        suite: [],
        place: { file, line: Number(line ?? otherLine), column: Number(column ?? otherColumn) },
        said,
      });
    } else if (!hasLevel || /^ {2}(?:symbol|location|required|found|reason)/.test(text))
      this.#errors.at(-1)?.said.push(`\n${text}`);
    return true;
  }

  #takeGoal(text: string): boolean {
    const [, plugin, goal, project, message] = GOAL.exec(text) ?? [];
    if (project === undefined || message === undefined || this.#goal !== undefined) return false;
    const said = new BoundedText();
    said.push(message.replace(/ -> \[Help 1\]$/, ''));
    this.#goal = {
      name: plugin === undefined || goal === undefined ? 'mvn' : `${plugin}:${goal}`,
      suite: [project],
      place: undefined,
      said,
    };
    return true;
  }
}

/** The folders in front of the sources are those of one machine. */
function pathInModule(file: string): string {
  const parts = file.split(/[\\/]/);
  const at = parts.lastIndexOf('src');
  return (at < 0 ? parts.slice(-1) : parts.slice(at)).join('/');
}

function testOf({ name, suite, place, said }: BuildError): ReportedTest {
  return {
    name,
    suite,
    status: 'failed',
    failures: [
      {
        message: said.toString(),
        isAssertion: false,
        dialect: 'java',
        ...(place === undefined ? {} : { location: place }),
      },
    ],
    events: [],
  };
}

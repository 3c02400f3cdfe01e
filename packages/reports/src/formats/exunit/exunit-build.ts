import type { ReportedTest } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import { CompilerErrors } from '../shared/errors/compiler-errors.js';
import { brokenFileOf } from './exunit-lines.js';

/** What the compiler says of a file, since Elixir 1.15 in front of the line that names the file. */
const ERROR = /^ {0,8}error: /;
const MIX = /^\*\* \(Mix\) \S/;
const PLACE = /(?:└─ |^\*\* \(\w{1,60}\) )([^\s:][^:\n]{0,1000}\.exs?):(\d{1,9})(?::(\d{1,9}))?:/m;
const MOST_ERRORS = 20;

/** Why the tests of an application do not start: a file that cannot be compiled, or an error of Mix. */
export class ExunitBuild {
  readonly #errors = new CompilerErrors(ERROR, MOST_ERRORS);
  /** The file that is broken; what follows says why. */
  #broken: { readonly file: string; readonly said: BoundedText } | undefined;

  /** Takes a line outside of tests; gives a test that failed where it completes what broke. */
  take(text: string, application: string | undefined): ReportedTest | undefined {
    const file = brokenFileOf(text);
    if (file !== undefined) return this.#startBroken(file);
    if (this.#broken !== undefined) {
      if (text.trim() === '') return this.end();
      this.#broken.said.push(`${text}\n`);
      return undefined;
    }
    if (MIX.test(text)) return testOf(application ?? 'mix test', [text.slice('** (Mix) '.length)]);
    this.#errors.take(text);
    return undefined;
  }

  /** Tests start: what was said explains no failure. */
  clear(): void {
    this.#errors.clear();
  }

  /** Returns the file that is broken, as far as it is known. */
  end(): ReportedTest | undefined {
    const broken = this.#broken;
    if (broken === undefined) return undefined;
    const errors = this.#errors.texts.map((text) => text.trim());
    const said = broken.said.toString().trim();
    this.#broken = undefined;
    this.clear();
    return testOf(broken.file, errors.length > 0 ? errors : [said]);
  }

  #startBroken(file: string): ReportedTest | undefined {
    const before = this.end();
    this.#broken = { file, said: new BoundedText() };
    return before;
  }
}

function testOf(name: string, messages: readonly string[]): ReportedTest {
  return {
    name,
    suite: [],
    status: 'failed',
    failures: messages.map((message) => {
      const [, file, line, column] = PLACE.exec(message) ?? [];
      return {
        message,
        isAssertion: false,
        dialect: 'elixir',
        ...(file === undefined
          ? {}
          : { location: { file, line: Number(line), ...(column === undefined ? {} : { column: Number(column) }) } }),
      };
    }),
    events: [],
  };
}

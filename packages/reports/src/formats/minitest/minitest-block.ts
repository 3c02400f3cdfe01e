import type { ReportedFailure } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import type { MinitestPlace, MinitestWord } from './minitest-lines.js';

/** A line of a stack, below the message of an error. */
const FRAME = /^ {4}(?:[A-Za-z]:)?[^\s:][^:]{0,1000}:\d{1,9}(?::in [`'].{1,1000})?$/;
const ERROR = /^([A-Z]\w{0,200}(?:::[A-Z]\w{0,200}){0,10}): ?/;
/** minitest-reporters names it. */
const OF_REPORTER = /^(Minitest::Assertion): /;

/** What is said of one test. */
export class MinitestBlock {
  readonly #said = new BoundedText();

  constructor(
    readonly word: MinitestWord,
    readonly place: MinitestPlace,
  ) {}

  /** Takes a line below the name of the test. */
  take(line: string): void {
    this.#said.push(`${line}\n`);
  }

  /** Returns what is said; of a test that is skipped it is the reason. */
  get text(): string {
    return this.#said.toString().trim();
  }

  /** Returns the source file of the test. */
  get file(): string | undefined {
    return this.place.location?.file;
  }

  failure(): ReportedFailure {
    const lines = this.#said.toString().trimEnd().split('\n');
    const isFailure = this.word === 'Failure';
    const at = isFailure ? lines.length : lines.findLastIndex((line) => !FRAME.test(line)) + 1;
    const said = lines.slice(0, at).join('\n').trim();
    const type = (isFailure ? OF_REPORTER : ERROR).exec(said)?.[1];
    const message = type === undefined ? said : said.replace(ERROR, '');
    const stack = lines.slice(at).join('\n');
    return {
      ...(type === undefined ? {} : { type }),
      ...(message === '' ? {} : { message }),
      ...(stack === '' ? {} : { stack }),
      ...(isFailure ? { isAssertion: true } : {}),
      element: isFailure ? 'failure' : 'error',
      location: this.place.location,
      dialect: 'ruby',
    };
  }
}

import type { ReportedFailure } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import { isKarmaFrame, logFailures } from './karma-spec.js';
import { dialectOf } from './karma-text-block.js';
import { isBrowser } from './karma-text-lines.js';

/** A test in the list, which has one sign for all browsers. */
const TEST = /^( {2,80})[✖✗×] (\S.{0,4000}?)(?: \(slow: [\d.]{1,20} [\w. ]{1,40}\))?$/;

/** So many lines wait until it is known whether they are names of suites. */
const MOST_WAITING = 100;

/** A test that failed, as karma-mocha-reporter lists it. */
export class KarmaFailedTest {
  readonly browsers: string[] = [];
  readonly #said = new BoundedText();
  #isEmpty = true;

  constructor(
    readonly name: string,
    readonly suite: readonly string[],
    readonly run: number,
    private readonly margin: string,
  ) {}

  /** Takes a line below the name: the browsers come first, set in further than what is said of the test. */
  take(line: string, blankLines: number): void {
    const text = line.startsWith(this.margin) ? line.slice(this.margin.length) : line;
    const isName = this.#isEmpty && text.startsWith('  ') && isBrowser(text.trim());
    if (isName) this.browsers.push(text.trim());
    else this.#said.push(`${'\n'.repeat(this.#isEmpty ? 0 : blankLines)}${text}\n`);
    this.#isEmpty &&= isName;
  }

  failures(): readonly ReportedFailure[] {
    const text = this.#said.toString().trim();
    const failures = logFailures([text], dialectOf(text));
    return failures.length === 0 ? [{}] : failures;
  }
}

/**
 * What karma-mocha-reporter prints below `FAILED TESTS:`: names of suites, tests set in below them with the browsers in which they failed,
 * and what is said of each, with a blank line behind it.
 */
export class KarmaFailedTests {
  readonly #tests = new Map<string, KarmaFailedTest[]>();
  #run = 1;
  #isOpen = false;
  #suites: readonly string[] = [];
  #test: KarmaFailedTest | undefined;
  /** Lines since the last blank one: the last of them may be names of suites. */
  readonly #waiting: string[] = [];
  #blank = 0;

  /** How many failures it names, in all runs. */
  named = 0;

  /** Another run begins. */
  startRun(): void {
    this.#close();
    this.#run += 1;
  }

  /** Takes a line; false where it is not of the list. */
  take(line: string): boolean {
    const text = line.trimEnd();
    if (text === 'FAILED TESTS:') this.#open();
    else if (!this.#isOpen) return false;
    else if (text === '') this.#endParagraph();
    else if (text.startsWith(' ') || isKarmaFrame(text)) this.#takeLine(text);
    else this.#close();
    return this.#isOpen;
  }

  /** Returns the tests; of one that failed in several runs, the last time. */
  end(): readonly KarmaFailedTest[] {
    this.#close();
    return [...this.#tests.values()].flat();
  }

  #open(): void {
    this.#close();
    this.#isOpen = true;
    this.#suites = [];
  }

  #close(): void {
    if (this.#isOpen) this.#pass();
    this.#end();
    this.#isOpen = false;
  }

  #end(): void {
    this.named += this.#test === undefined ? 0 : Math.max(1, this.#test.browsers.length);
    this.#test = undefined;
    this.#blank = 0;
  }

  #endParagraph(): void {
    this.#pass();
    this.#blank += 1;
  }

  #takeLine(text: string): void {
    const [, margin, name] = TEST.exec(text) ?? [];
    if (margin !== undefined && name !== undefined) this.#begin(margin, name);
    else this.#waiting.push(text);
    if (this.#waiting.length > MOST_WAITING) this.#pass();
  }

  #begin(margin: string, name: string): void {
    const suites: string[] = [];
    let depth = margin.length / 2 - 1;
    for (; depth > 0 && marginOf(this.#waiting.at(-1)) === 2 * depth; depth -= 1)
      suites.unshift(this.#waiting.pop()?.trim() ?? '');
    this.#pass();
    this.#end();
    this.#suites = [...this.#suites.slice(0, Math.max(depth, 0)), ...suites];
    this.#test = new KarmaFailedTest(name, this.#suites, this.#run, margin);
    const key = JSON.stringify([this.#suites, name]);
    const known = this.#tests.get(key);
    if (known?.[0]?.run === this.#run) known.push(this.#test);
    else this.#tests.set(key, [this.#test]);
  }

  /** The lines that wait are of the test above them. */
  #pass(): void {
    for (const line of this.#waiting.splice(0)) {
      this.#test?.take(line, this.#blank);
      this.#blank = 0;
    }
  }
}

function marginOf(line = ''): number {
  return line.search(/\S/);
}

import type { ReportedFailure, ReportedTest } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import { isFrame, isSource, type TestUnitHeading } from './test-unit-lines.js';

const ERROR = /^([A-Z]\w{0,200}(?:::[A-Z]\w{0,200}){0,10}): ?/;

/** What is said of one test, between two rules. */
export class TestUnitBlock {
  readonly #said = new BoundedText();
  readonly #stack = new BoundedText();
  #part: 'message' | 'stack' | 'source' | 'values' = 'message';

  constructor(readonly heading: TestUnitHeading) {
    this.#said.push(`${heading.message}\n`);
  }

  /** Whether the test failed. */
  get isFailed(): boolean {
    return this.heading.word === 'Failure' || this.heading.word === 'Error';
  }

  /** Takes a line. The message is in front of the frames, and indented; values are behind the source. */
  take(line: string): void {
    if (this.#part !== 'values' && isSource(line) && this.#part !== 'message') this.#part = 'source';
    else if (isFrame(line) && (this.#part === 'message' || this.#part === 'stack')) {
      this.#part = 'stack';
      this.#stack.push(`${line}\n`);
    } else if (this.#part === 'message') this.#said.push(`${line.startsWith('  ') ? line.slice(2) : line}\n`);
    else {
      this.#part = 'values';
      this.#said.push(`${line}\n`);
    }
  }

  test(): ReportedTest {
    const { suite, name } = this.heading.test;
    const said = this.#said.toString().trim();
    const isSkipped = this.heading.word === 'Pending' || this.heading.word === 'Omission';
    return {
      name,
      suite: [suite],
      status: this.isFailed ? 'failed' : 'skipped',
      ...(isSkipped && said !== '' ? { skipReason: said } : {}),
      failures: this.isFailed ? [this.#failure(said)] : [],
      events: [],
    };
  }

  #failure(said: string): ReportedFailure {
    const isError = this.heading.word === 'Error';
    const type = isError ? ERROR.exec(said)?.[1] : undefined;
    const message = type === undefined ? said : said.replace(ERROR, '');
    const stack = this.#stack.toString().trimEnd();
    return {
      ...(type === undefined ? {} : { type }),
      ...(message === '' ? {} : { message }),
      ...(stack === '' ? {} : { stack }),
      ...(isError ? {} : { isAssertion: true }),
      element: isError ? 'error' : 'failure',
      dialect: 'ruby',
    };
  }
}

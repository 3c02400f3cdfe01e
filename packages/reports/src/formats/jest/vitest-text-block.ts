import type { ReportedFailure } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import { SharedByTests, shortFailure } from '../shared/shared-failures.js';
import type { DescribedFailure } from './listed-run.js';
import type { VitestPlace } from './vitest-text-lines.js';

/** What is said of one failure, which may be that of several tests above it. */
export class VitestText {
  readonly #said = new BoundedText();
  readonly #failures = new SharedByTests(() => this.#failure(), shortFailure);

  take(line: string): void {
    this.#said.push(`${line}\n`);
  }

  /** Returns the failure for the next of the tests. */
  failure(isAssertion: false | undefined): ReportedFailure {
    return { ...this.#failures.next(), ...(isAssertion === undefined ? {} : { isAssertion }) };
  }

  /** The message, and the frames with the source between them. */
  #failure(): ReportedFailure {
    const lines = this.#said.toString().trimEnd().split('\n');
    const frame = lines.findIndex((line) => FRAME.test(line));
    const message = lines
      .slice(0, frame === -1 ? undefined : frame)
      .join('\n')
      .trim();
    const behind = frame === -1 ? [] : lines.slice(frame);
    const stack = behind.filter((line) => !SOURCE.test(line)).join('\n');
    const snippet = behind.filter((line) => SOURCE.test(line)).join('\n');
    return {
      ...(message === '' ? {} : { message }),
      ...(stack === '' ? {} : { stack: stack.trimEnd() }),
      ...(snippet === '' ? {} : { snippet }),
      dialect: 'vitest',
    };
  }
}

/** A console of Windows may have lost the sign, and the blank behind it. */
const FRAME = /^ (?:[❯>] |\?{2,3} ?(?=\S{1,400}:\d{1,9}:\d{1,9}$))\S/;
const SOURCE = /^ {4,9}(?:\d{1,7}\| ?| {0,3}\|)/;

/** A failure of a test, or of a file. */
export class VitestBlock implements DescribedFailure {
  constructor(
    private readonly place: VitestPlace,
    private readonly text: VitestText,
    /** Whether a block of tests failed outside of them. */
    private readonly isOfSuite: boolean,
  ) {}

  get title(): string {
    return this.place.title;
  }

  get file(): string {
    return this.place.file;
  }

  get project(): string | undefined {
    return this.place.project;
  }

  get isOfFile(): boolean {
    return this.place.title === '';
  }

  failure(): ReportedFailure {
    return this.text.failure(this.isOfFile || this.isOfSuite ? false : undefined);
  }
}

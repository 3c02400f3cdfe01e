import { outputEvents } from '../../output-events.js';
import type { ReportedFailure, ReportedTest } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import { capturedOf, type PytestHeading } from './pytest-lines.js';

type Stream = NonNullable<ReturnType<typeof capturedOf>>;

/** What is below the heading of a failure: the traceback, and what the test printed. */
export class PytestBlock {
  readonly #said = new BoundedText();
  readonly #captured = new Map<Stream, BoundedText>();
  #stream: Stream | undefined;
  #file: string | undefined;

  constructor(readonly heading: PytestHeading) {}

  /** Takes a line. */
  take(text: string): void {
    const stream = capturedOf(text);
    if (stream !== undefined) {
      this.#stream = stream;
      if (!this.#captured.has(stream)) this.#captured.set(stream, new BoundedText());
    } else if (this.#stream !== undefined) this.#captured.get(this.#stream)?.push(`${text}\n`);
    else if (!OF_WORKER.test(text)) {
      this.#file ??= PLACE.exec(text)?.[1];
      this.#said.push(`${text}\n`);
    }
  }

  /** The file of the outermost frame, which is that of the test. */
  get file(): string | undefined {
    return this.heading.phase === 'collect' ? this.heading.name : this.#file;
  }

  /** Returns the failure as the report has it. */
  failure(): ReportedFailure {
    const text = this.#said.toString().replace(/^\n+/, '').trimEnd();
    return {
      ...(text === '' ? {} : { text }),
      element: this.heading.phase === 'call' ? 'failure' : 'error',
      dialect: 'python',
    };
  }

  /** Returns what the test printed. */
  events(): ReportedTest['events'] {
    return [...this.#captured].flatMap(([stream, text]) => outputEvents(text.toString(), stream));
  }
}

/** With xdist, a failure begins with the process that it was in. */
const OF_WORKER = /^\[gw\d{1,9}\] \S{1,50} -- Python \d/;

/** A frame: `tests/test_a.py:12: AssertionError`, or `tests/test_a.py:12: in test_total`. */
const PLACE = /^([^\s:][^:]{0,1000}\.py):\d{1,9}: /;

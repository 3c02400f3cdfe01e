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
    const message = saidBy(text);
    return {
      ...(message === undefined ? {} : { message }),
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

const STRICT = '[XPASS(strict)]';

/** Returns the lines behind `E` of the last exception, without their margin. Other styles of tracebacks have none. */
function saidBy(text: string): string | undefined {
  if (text.startsWith(STRICT)) return text;
  const lines = text.split('\n');
  const last = lines.findLastIndex((line) => OF_ERROR.test(line));
  if (last < 0) return undefined;
  let first = last;
  while (first > 0 && OF_ERROR.test(lines[first - 1] ?? '')) first -= 1;
  const margin = /^E\s*/.exec(lines[first] ?? '')?.[0].length ?? 0;
  return lines
    .slice(first, last + 1)
    .map((line) => (line.slice(1, margin).trim() === '' ? line.slice(margin) : line.slice(1).trimStart()))
    .join('\n')
    .trimEnd();
}

const OF_ERROR = /^E(?: {3}|\s*$)/;

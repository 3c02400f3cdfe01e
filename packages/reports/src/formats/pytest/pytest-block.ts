import { outputEvents } from '../../output-events.js';
import type { ReportedFailure, ReportedTest } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import { thrownTogether } from '../shared/errors/exception-group.js';
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
      ...thrownTogether(text),
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

/** Where a failure ends with `--tb=line`: `C:\shop\tests\test_a.py:12: AssertionError: assert 3 == 4`. */
const END = /^((?:[A-Za-z]:)?[^\s:][^:]{0,1000}\.py):(\d{1,9}): (\S.*)$/;

/** A failure of `--tb=line`, which does not name its test: those of the summary are in the same order. */
export class UntitledFailure {
  readonly #said = new BoundedText();
  #isCaptured = false;
  #end: { readonly file: string; readonly line: number; readonly said: string } | undefined;

  /** Takes a line; true when it is the last one. */
  take(text: string): boolean {
    const [, file, line, said] = END.exec(text) ?? [];
    if (file !== undefined && said !== undefined) {
      this.#end = { file, line: Number(line), said };
      return true;
    }
    this.#isCaptured ||= capturedOf(text) !== undefined;
    if (!this.#isCaptured) this.#said.push(`${text}\n`);
    return false;
  }

  /** Returns the failure; undefined where its end is missing. */
  failure(): ReportedFailure | undefined {
    if (this.#end === undefined) return undefined;
    const { file, line, said } = this.#end;
    const text = this.#said.toString().trim();
    const isTraced = /^E {3}/m.test(text);
    return {
      ...(isTraced ? { text: `${text}\n\n${file}:${line}: ${said.split(':')[0] ?? said}` } : { message: said }),
      location: { file, line },
      dialect: 'python',
    };
  }
}

import type { ReportedFailure, ReportEntry } from '../../report.js';
import type { EventDraft } from '../../test-draft.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy } from '../shared/announced.js';

const COMMAND = /^Command: (\S.{0,4000})$/;
const FRAME = /^ {2,4}(?:at|by) 0x[\dA-F]{1,16}: /;
/** Valgrind's replacements of functions such as `malloc`, and the insides of libraries of C. */
const FOREIGN = /: (?:_|\S{1,200}@@|(?:m|c|re)alloc |operator new)|\(vg_/;
/** A leak, and its kind. The first two are errors unless options say otherwise, which the text does not show. */
const LEAK =
  /^[\d,]{1,20}(?: \([^()\n]{1,100}\))? bytes in [\d,]{1,20} blocks are (definitely lost|possibly lost|indirectly lost|still reachable) in loss record /;
const IS_ERROR = /^(?:definitely|possibly) lost$/;
const SIGNAL = /^Process terminating with default action of signal \d{1,3} \((\w{1,20})\)/;

/** More errors of a process are not kept; Valgrind itself stops at 1000 different ones. */
const MOST_ERRORS = 1000;
const MOST_LINES = 400;

/** Lines between two empty ones. */
type Block = readonly string[];

/** A process is a test: each of its errors is a failure. */
export class ValgrindTextProcess {
  #command: string | undefined;
  #block: string[] = [];
  readonly #errors: Block[] = [];
  readonly #minorLeaks: Block[] = [];
  #signal: Block | undefined;
  /** How many different errors the process had, as Valgrind counts them in the end. */
  #contexts: number | undefined;

  constructor(private readonly tool: string | undefined) {}

  /** Takes a line without the number of the process. */
  take(line: string): void {
    this.#command ??= COMMAND.exec(line)?.[1];
    if (line.trim() === '') this.#endBlock();
    else if (this.#block.length < MOST_LINES) this.#block.push(line);
  }

  /** Takes the last line. */
  end(contexts: number): void {
    this.#endBlock();
    this.#contexts = contexts;
  }

  /** Yields the test, or that nothing is known of the process. */
  *entries(): Generator<ReportEntry> {
    this.#endBlock();
    const isEnded = this.#contexts !== undefined;
    // Which leaks are errors is an option of Valgrind.
    const areLeaksErrors = (this.#contexts ?? 0) > this.#errors.length;
    const errors = areLeaksErrors ? [...this.#errors, ...this.#minorLeaks] : this.#errors;
    const failures = [...errors.map(failureOf), ...(this.#signal === undefined ? [] : [signalFailure(this.#signal)])];
    const name = this.#command ?? 'unnamed process';
    yield announcedBy(this.#contexts, errors.length);
    if (!isEnded) yield warningEntry('truncated', `The text ends before the process "${name.slice(0, 200)}".`);
    if (!isEnded && failures.length === 0) return;
    const suite = this.tool === undefined ? [] : [this.tool];
    const events = areLeaksErrors ? [] : this.#minorLeaks.map(leakEvent);
    const status = failures.length === 0 ? 'passed' : 'failed';
    yield { kind: 'test', test: { name, suite, status, failures, events } };
  }

  #endBlock(): void {
    const block = this.#block;
    this.#block = [];
    const [first = ''] = block;
    const [, leak] = LEAK.exec(first) ?? [];
    if (SIGNAL.test(first)) this.#signal = block;
    else if (block.some((line) => FRAME.test(line)) && this.#errors.length + this.#minorLeaks.length < MOST_ERRORS)
      (leak === undefined || IS_ERROR.test(leak) ? this.#errors : this.#minorLeaks).push(block);
  }
}

/** What happened, and what is known about the address, with the frames of each. */
function failureOf(block: Block): ReportedFailure {
  const said = block.filter((line) => !FRAME.test(line)).map((line) => line.trim());
  return { message: said.join('\n'), isAssertion: false, ...stackIn(block) };
}

function signalFailure(block: Block): ReportedFailure {
  const [first = '', event = ''] = block;
  const [, name] = SIGNAL.exec(first) ?? [];
  const what = `The process was terminated by ${name ?? 'a signal'}`;
  const isEvent = event.startsWith(' ') && !FRAME.test(event);
  return {
    type: name,
    message: isEvent ? `${what}: ${event.trim()}.` : `${what}.`,
    isAssertion: false,
    ...stackIn(block),
  };
}

function stackIn(block: Block): Pick<ReportedFailure, 'stack' | 'location'> {
  const frames = block.filter((line) => FRAME.test(line));
  const own = frames.find((line) => !FOREIGN.test(line) && placeIn(line) !== undefined);
  return {
    stack: frames.length === 0 ? undefined : frames.join('\n'),
    location: own === undefined ? undefined : placeIn(own),
  };
}

function placeIn(frame: string): ReportedFailure['location'] {
  const [, file, line] = /\(([^()\n]{1,500}):(\d{1,9})\)$/.exec(frame) ?? [];
  return file === undefined || Number(line) < 1 ? undefined : { file, line: Number(line) };
}

function leakEvent([leak = '']: Block): EventDraft {
  return { type: 'log', message: leak.trim(), stream: 'log' };
}

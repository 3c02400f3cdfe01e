import { outputEvents } from '../../output-events.js';
import type { ReportedFailure, ReportedTest } from '../../report.js';
import { withoutWraps } from './wrapped-panic.js';

/** What libtest itself says of a test that should panic, behind its output. */
export const OF_LIBTEST = /^note: (?:panic did not contain expected string|test did not panic as expected)/m;

/**
 * Returns why a test of Rust failed, and what it printed before. `message` is what libtest itself says: of a test that should
 * panic, or that took too long.
 */
export function readFailure(
  test: string,
  output: string,
  message: string | undefined,
  timedOut: boolean,
): Pick<ReportedTest, 'failures' | 'events'> {
  const limit = timedOut ? ({ timedOut: true, isAssertion: false } as const) : {};
  const panic = findPanic(output, test);
  if (message !== undefined && message !== '') {
    return {
      failures: [{ message, text: panic?.text, dialect: 'rust', ...limit }],
      events: outputEvents(panic?.before ?? output),
    };
  }
  if (panic === undefined) return { failures: [{ ...printedFailure(output.trim()), ...limit }], events: [] };
  return { failures: [{ ...panicFailure(panic), ...limit }], events: outputEvents(panic.before) };
}

/** Returns a panic as a failure. */
export function panicFailure({ message, text, location }: RustPanic): ReportedFailure {
  return { message, text, dialect: 'rust', ...(location === undefined ? {} : { location }) };
}

/** googletest prints what did not hold, and the test gives back an error that says nothing more. */
const OF_GOOGLETEST = /^Value of: [^\n]{1,1000}\n[^\S\n]{0,8}Expected: \S/m;

/** A test that gives back an error prints `Error: ` and the error; rustdoc reports what the compiler said. */
function printedFailure(text: string): ReportedFailure {
  const error = /^Error: /m.exec(text);
  const claim = error === null ? null : OF_GOOGLETEST.exec(text.slice(0, error.index));
  if (error !== null && claim !== null)
    return { message: text.slice(claim.index, error.index).trim(), dialect: 'rust' };
  if (error !== null) return { message: text.slice(error.index), isAssertion: false, dialect: 'rust' };
  return text === ''
    ? { dialect: 'rust' }
    : {
        message: text,
        dialect: 'rust',
        ...(/^error(?:\[E\d{4}\])?: (?!expect test failed$)/m.test(text) ? { isAssertion: false } : {}),
      };
}

/** A panic as Rust prints it to the standard error stream. */
interface RustPanic {
  readonly message: string;
  /** From its first line on: message and backtrace, as far as they go. */
  readonly text: string;
  /** What was printed before. */
  readonly before: string;
  readonly location: { readonly file: string; readonly line: number; readonly column: number } | undefined;
}

interface Start {
  readonly at: number;
  readonly thread: string;
  readonly rest: string;
}

/** `thread 'tests::fails' (15305) panicked at src/lib.rs:10:9:`; the number is there since Rust 1.92. */
const START = /^thread '(.{0,1000}?)'(?: \(\d{1,20}\))? (?:panicked at |has overflowed its stack)(.{0,100000})$/;
const END = /^(?:stack backtrace:|note: (?:run|Run) with `RUST_BACKTRACE|note: Some details are omitted)/;
/** A thread that joins one that panicked has only that to say: the panic itself was printed first. */
const PASSED_ON = /Any \{ \.\. \}/;
const PLACE = /^([^\n]{1,1000}):(\d{1,9}):(\d{1,9}):?$/;

/** Returns the panic that ended a test: its own thread's last one, or, where that only passes on another thread's, the first. */
export function findPanic(output: string, test: string): RustPanic | undefined {
  if (!output.includes("thread '")) return undefined;
  const lines = output.split(/\r?\n/);
  const starts = startsIn(lines);
  const own = starts.findLast(({ thread }) => thread === test || thread === 'main') ?? starts.at(-1);
  const panic = own === undefined ? undefined : readPanic(lines, own);
  const [first] = starts;
  return panic !== undefined && first !== undefined && first !== own && PASSED_ON.test(panic.message)
    ? readPanic(lines, first)
    : panic;
}

/** At most so many tests repeat a panic of another thread, or what the process printed: each is a copy of it. */
const MOST_SHARING = 100;

/** The panics in what a process printed. It is read once, because thousands of tests may have been running. */
export class PanicsOfProcess {
  readonly #printed: string;
  readonly #lines: readonly string[];
  readonly #starts: readonly Start[];
  readonly #lastOf: ReadonlyMap<string, number>;
  readonly #given = new Set<number>();
  #shared = 0;

  constructor(printed: string) {
    this.#printed = printed;
    this.#lines = withoutWraps(printed).split(/\r?\n/);
    this.#starts = startsIn(this.#lines);
    this.#lastOf = new Map(this.#starts.map(({ thread }, index) => [thread, index]));
  }

  /** Returns the panic that ended a test, as `findPanic` chooses it, or what was printed; neither where too many tests have the same. */
  of(test: string): { readonly panic?: RustPanic; readonly printed: string } {
    const own = Math.max(this.#lastOf.get(test) ?? -1, this.#lastOf.get('main') ?? -1);
    const index = own < 0 ? this.#starts.length - 1 : own;
    if (!this.#mayGive(index)) return { printed: '' };
    const panic = this.#read(index);
    if (panic === undefined) return { printed: this.#printed };
    const first = index > 0 && PASSED_ON.test(panic.message) && this.#mayGive(0) ? this.#read(0) : undefined;
    return { panic: first ?? panic, printed: '' };
  }

  /** Returns the last panic of the thread that has the name of a test. */
  ofThread(test: string): RustPanic | undefined {
    const index = this.#lastOf.get(test);
    return index === undefined ? undefined : this.#read(index);
  }

  #mayGive(index: number): boolean {
    if (this.#given.has(index)) this.#shared += 1;
    this.#given.add(index);
    return this.#shared <= MOST_SHARING;
  }

  /** A panic ends where the next one starts. */
  #read(index: number): RustPanic | undefined {
    const start = this.#starts[index];
    if (start === undefined) return undefined;
    return readPanic(this.#lines.slice(start.at, this.#starts[index + 1]?.at), { ...start, at: 0 });
  }
}

function startsIn(lines: readonly string[]): readonly Start[] {
  return lines.flatMap((line, at): readonly Start[] => {
    const [, thread, rest] = START.exec(line) ?? [];
    return thread === undefined ? [] : [{ at, thread, rest: rest ?? '' }];
  });
}

function readPanic(lines: readonly string[], { at, rest }: Start): RustPanic {
  const end = lines.findIndex((line, index) => index > at && (END.test(line) || START.test(line)));
  const text = lines.slice(at).join('\n').trimEnd();
  const before = lines.slice(0, at).join('\n').trim();
  const body = lines.slice(at + 1, end < 0 ? undefined : end).join('\n');
  if (rest === '') return { message: text.split('\n', 1)[0] ?? '', text, before, location: undefined };
  if (!rest.endsWith(':') || !PLACE.test(rest)) return { ...oldForm(`${rest}\n${body}`.trimEnd()), text, before };
  return { message: body.trim(), text, before, location: locationOf(rest) };
}

/** Up to Rust 1.72: `'the message', src/lib.rs:10:9`, over several lines. */
function oldForm(text: string): Pick<RustPanic, 'message' | 'location'> {
  const at = text.lastIndexOf("', ");
  const location = at < 0 ? undefined : locationOf(text.slice(at + 3).split('\n', 1)[0] ?? '');
  return location === undefined
    ? { message: text, location }
    : { message: text.slice(text.startsWith("'") ? 1 : 0, at), location };
}

/** Examples of the documentation are compiled in a directory of their own, which is not a place in the project. */
function locationOf(text: string): RustPanic['location'] {
  const [, file, line, column] = PLACE.exec(text.trim()) ?? [];
  return file === undefined || file.startsWith("'") || file.includes('/rustdoctest')
    ? undefined
    : { file, line: Number(line), column: Number(column) };
}

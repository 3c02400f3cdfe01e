import type { ReportedFailure, ReportedTest } from '../../report.js';

/** A line that GUT prints below a test. */
interface GutLine {
  readonly mark: string;
  readonly lines: string[];
}

interface GutTest {
  readonly script: string;
  readonly name: string;
  marks: GutLine[];
}

const PLACE = /^at line (\d{1,9})$/;
const MOST_MARKS = 200;
const MOST_LINES = 200;

/** The tests of a run. The summary repeats those that did not pass, and what is said of them. */
export class GutTests {
  readonly #tests = new Map<string, GutTest>();
  #script = '';
  #test: GutTest | undefined;
  /** What is read of the test now: it counts where nothing was known before. */
  #marks: GutLine[] = [];
  #open: GutLine | undefined;

  /** Takes the line of a script. */
  enter(script: string): void {
    this.leave();
    this.#script = script;
  }

  /** Notes that another part of the text begins. */
  leave(): void {
    this.#close();
    this.#script = '';
  }

  /** Takes the line of a test; outside of a script it is none. */
  begin(name: string): void {
    this.#close();
    if (this.#script === '') return;
    const key = `${this.#script}\n${name}`;
    this.#test = this.#tests.get(key) ?? { script: this.#script, name, marks: [] };
    this.#tests.set(key, this.#test);
  }

  /** Takes a line such as `[Failed]:  [1] expected to equal [2]`. */
  mark(mark: string, text: string): void {
    this.#open = { mark, lines: text === '' ? [] : [text] };
    if (this.#test !== undefined && mark !== 'Passed' && this.#marks.length < MOST_MARKS) this.#marks.push(this.#open);
  }

  /** Takes a line that is set in below. */
  continue(line: string): void {
    if (this.#open !== undefined && this.#open.lines.length < MOST_LINES) this.#open.lines.push(line);
  }

  /** Takes any other line: what is set in behind it belongs to it. */
  pause(): void {
    this.#open = undefined;
  }

  /** Returns all tests. */
  all(): readonly ReportedTest[] {
    this.#close();
    return [...this.#tests.values()].map(testOf);
  }

  #close(): void {
    const test = this.#test;
    const isNew = test !== undefined && !test.marks.some(({ mark }) => mark === 'Failed');
    if (isNew && this.#marks.length > 0) test.marks = this.#marks;
    this.#test = undefined;
    this.#marks = [];
    this.#open = undefined;
  }
}

/** A test that asserts nothing is risky for GUT, which counts it with those that are pending. */
function testOf({ script, name, marks }: GutTest): ReportedTest {
  const common = { name, suite: [script], events: [] };
  const failed = marks.filter(({ mark }) => mark === 'Failed');
  if (failed.length > 0)
    return { ...common, status: 'failed', failures: failed.map(({ lines }) => failureOf(lines, script)) };
  const [other] = marks;
  if (other === undefined) return { ...common, status: 'passed', failures: [] };
  const skipReason = other.lines.filter((line) => !PLACE.test(line)).join('\n');
  return { ...common, status: 'skipped', ...(skipReason === '' ? {} : { skipReason }), failures: [] };
}

/** Errors of the engine fail a test that did not expect them. */
const UNEXPECTED = /^Unexpected Errors?\b/;

function failureOf(lines: readonly string[], script: string): ReportedFailure {
  const line = lines.flatMap((one) => PLACE.exec(one)?.[1] ?? []).at(-1);
  const message = lines.filter((one) => !PLACE.test(one)).join('\n');
  const [file = ''] = /^.{0,600}?\.gd/.exec(script.replace(/^res:\/\//, '')) ?? [];
  return {
    ...(message === '' ? {} : { message }),
    isAssertion: !UNEXPECTED.test(message),
    dialect: 'godot',
    ...(line === undefined || Number(line) < 1 ? {} : { location: { file, line: Number(line) } }),
  };
}

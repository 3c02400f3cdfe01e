import type { ReportedTest, ReportEntry } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import { counted } from '../../text/counted.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import { CARGO_FAILED, type ResultLine, type Summary, type Verdict, verdictBehind, verdictOf } from './cargo-lines.js';
import { findPanic, OF_LIBTEST, PanicsOfProcess, panicFailure, readFailure } from './libtest-failure.js';
import { placeOfExample } from './place-of-example.js';

/** A test of a suite, in the order of the text. */
interface CargoTest {
  readonly name: string;
  verdict: Verdict | undefined;
  readonly output: BoundedText;
}

/** How the process of a suite ended without a summary, as cargo says it. */
export interface ProcessEnd {
  readonly message: string;
}

/** The tests of a binary, or the examples of a crate: collected until the line `test result:`, as the output of failed ones is last. */
export class CargoSuite {
  readonly #tests: CargoTest[] = [];
  readonly #byName = new Map<string, CargoTest>();
  /** With one thread, the name of a test is printed when it starts, and its result behind its output. */
  #running: CargoTest | undefined;
  #behind: Verdict | undefined;
  readonly #printed = new BoundedText();
  /** With `--quiet`, a test that passes is a point. */
  #isQuiet = true;

  constructor(
    readonly label: string | undefined,
    readonly planned: number | undefined,
  ) {}

  /** Takes the line of a test. */
  start({ name, rest, verdict }: ResultLine): void {
    this.endOutput();
    this.#isQuiet = false;
    const test = this.#add(name, verdict);
    if (verdict === undefined) this.#running = test;
    if (verdict === undefined && rest !== '' && !CARGO_FAILED.test(rest)) this.print(rest);
  }

  /** Takes a line that a test printed. */
  print(text: string): void {
    const test = this.#running;
    if (test === undefined) {
      this.#printed.push(`${text}\n`);
      return;
    }
    const verdict = verdictOf(text);
    if (verdict === undefined) {
      test.output.push(`${text}\n`);
      if (text.trim() !== '') this.#behind = verdictBehind(text);
      return;
    }
    test.verdict = verdict;
    this.#running = undefined;
    this.#behind = undefined;
  }

  /** Something follows that shows that the running test ended. */
  endOutput(): void {
    if (this.#running !== undefined) this.#running.verdict = this.#behind;
    this.#running = undefined;
    this.#behind = undefined;
  }

  /** Returns where the output of a test is collected: of one that failed, or with `--quiet` of one that is not known yet. */
  outputOf(name: string, hasFailed: boolean): BoundedText | undefined {
    const known = this.#byName.get(name);
    // Another thread may have printed into the line of its result.
    if (known !== undefined && hasFailed) known.verdict ??= { status: 'failed' };
    if (known !== undefined) return known.output;
    return this.#isQuiet && hasFailed ? this.#add(name, { status: 'failed' }).output : undefined;
  }

  /** Returns what the suite contains. `summary` is its last line, and `died` what cargo says of a process that printed none. */
  *end(summary: Summary | undefined, died: ProcessEnd | undefined): Generator<ReportEntry> {
    if (summary !== undefined) this.endOutput();
    const crashed = new Set(summary === undefined && died !== undefined ? this.#crashed() : []);
    const panics = new PanicsOfProcess(this.#text());
    let shown = 0;
    let failed = 0;
    for (const test of this.#tests) {
      const isCrashed = crashed.has(test);
      if (test.verdict === undefined && !isCrashed) {
        yield warningEntry('no_result', `${test.name} started but has no result.`);
        continue;
      }
      const reported = isCrashed ? this.#crashOf(test, died, panics) : this.#reportedOf(test, panics);
      shown += 1;
      if (reported.status === 'failed') failed += 1;
      yield { kind: 'test', test: reported };
    }
    if (summary === undefined) yield* this.#endWithoutSummary(died, crashed.size, shown);
    else yield* this.#compare(summary, shown, failed);
  }

  *#compare(summary: Summary, shown: number, failed: number): Generator<ReportEntry> {
    const isBrief = this.#isQuiet && summary.total > 0;
    if (isBrief && summary.isOk && summary.failed === 0 && summary.passed > 0) yield this.#whole();
    const total = Math.max(this.planned ?? 0, summary.total);
    yield totalBy(total, Math.min(isBrief ? summary.total : shown, total));
    yield announcedBy(summary.failed, Math.min(failed, summary.failed));
    if (!summary.isOk) yield FAILED_RUN;
  }

  *#endWithoutSummary(died: ProcessEnd | undefined, crashed: number, shown: number): Generator<ReportEntry> {
    if (died !== undefined && crashed === 0) {
      const printed = this.#text();
      const ended = diedOf(died, { panic: findPanic(printed, ''), printed });
      yield { kind: 'test', test: { ...this.#placed(this.label ?? 'cargo test'), ...ended } };
    }
    yield warningEntry(
      'truncated',
      `The tests end without a line "test result:": ${shown} of ${counted(this.planned ?? shown, 'test')} ended.`,
    );
  }

  /** Only the number of tests is known. */
  #whole(): ReportEntry {
    const test = { ...this.#placed(this.label ?? 'cargo test'), status: 'passed', failures: [], events: [] } as const;
    return { kind: 'test', test };
  }

  #add(name: string, verdict: Verdict | undefined): CargoTest {
    const test: CargoTest = { name, verdict, output: new BoundedText() };
    this.#tests.push(test);
    this.#byName.set(name, test);
    return test;
  }

  /** The tests that ran when the process died: the one that was printed last, or those whose threads panicked. */
  #crashed(): readonly CargoTest[] {
    const open = this.#tests.filter(({ verdict }) => verdict === undefined);
    if (open.length > 0) return open;
    const threads = new Set([...this.#text().matchAll(THREAD)].map(([, name = '']) => name));
    threads.delete('main');
    return [...threads].filter((name) => !this.#byName.has(name)).map((name) => this.#add(name, undefined));
  }

  #crashOf({ name, output }: CargoTest, died: ProcessEnd | undefined, panics: PanicsOfProcess): ReportedTest {
    const own = output.toString();
    const ended = own === '' ? panics.of(name) : { panic: findPanic(own, name), printed: own };
    return { ...this.#placed(name), ...diedOf(died, ended) };
  }

  #reportedOf({ name, verdict, output }: CargoTest, panics: PanicsOfProcess): ReportedTest {
    const status = verdict?.status ?? 'failed';
    const { durationMs, skipReason } = verdict ?? {};
    const more = { status, durationMs, ...(skipReason === undefined ? {} : { skipReason }) };
    if (status !== 'failed') return { ...this.#placed(name), ...more, failures: [], events: [] };
    const text = output.toString();
    const at = text.search(OF_LIBTEST);
    const [own, message] = at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at).trimEnd()];
    // With `--nocapture` tests print at once, and there is nothing below `failures:`.
    const printed = own.trim() === '' ? (panics.ofThread(name)?.text ?? '') : own;
    return { ...this.#placed(name), ...more, ...readFailure(name, printed, message, verdict?.timedOut === true) };
  }

  #placed(name: string): Pick<ReportedTest, 'name' | 'suite' | 'file' | 'line'> {
    return {
      name,
      suite: this.label === undefined || this.label === name ? [] : [this.label],
      ...placeOfExample(name),
    };
  }

  #text(): string {
    return this.#printed.toString();
  }
}

/** The thread of a test has its name. */
const THREAD = /^thread '([\w:]{1,1000})'(?: \(\d{1,20}\))? (?:panicked at |has overflowed its stack)/gm;

function diedOf(
  died: ProcessEnd | undefined,
  { panic, printed }: ReturnType<PanicsOfProcess['of']>,
): Pick<ReportedTest, 'status' | 'failures' | 'events'> {
  const failure =
    panic === undefined
      ? ({ message: died?.message, text: printed.trim(), isAssertion: false, dialect: 'rust' } as const)
      : panicFailure(panic);
  return { status: 'failed', failures: [failure], events: [] };
}

import type { ReportedAttempt, ReportedFailure, ReportedTest, ReportEntry } from '../../report.js';
import { iterationOf, markOf, seedOf, startsProgram } from './gtest-lines.js';
import { GtestRun } from './gtest-run.js';

/** More iterations of one test are not listed. */
const MOST_ATTEMPTS = 100;

/** The runs of test programs whose lines follow one another. */
export class GtestProgram {
  #run = new GtestRun();
  /** Tests of `--gtest_repeat`, up to the last iteration. */
  #repeated: Map<string, ReportedTest> | undefined;
  #durationMs = 0;

  /** Whether anything of GoogleTest was seen. */
  isFound = false;
  /** Whether a test failed. */
  hasFailed = false;
  /** The seed of `--gtest_shuffle`. */
  seed: string | undefined;

  /** How long all runs took. */
  get durationMs(): number {
    return this.#durationMs;
  }

  /** Takes a line. */
  *take(text: string): Generator<ReportEntry> {
    const mark = markOf(text);
    if (mark === undefined) {
      yield* this.#takeOther(text);
      return;
    }
    this.isFound = true;
    if (mark.kind === 'run-start') {
      yield* this.#startRun();
      yield* this.#keep(this.#run.take(mark));
      return;
    }
    if (this.#run.isOfNext(mark)) {
      const between = this.#run.takeBetween();
      yield* this.#endRun(false);
      yield* this.#endRepetition();
      this.#run = new GtestRun(between);
    }
    yield* this.#keep(this.#run.take(mark));
  }

  /** Returns what is known when nothing follows; `died` says how the program ended, where another program knows it. */
  *end(died?: ReportedFailure): Generator<ReportEntry> {
    yield* this.#endRun(true, died);
    yield* this.#endRepetition();
  }

  *#takeOther(text: string): Generator<ReportEntry> {
    this.seed = seedOf(text) ?? this.seed;
    const iteration = iterationOf(text);
    if (iteration !== undefined) {
      if (!this.#hasStarted) yield* this.#endRun(false);
      if (iteration === 1) yield* this.#endRepetition();
      this.#repeated ??= new Map();
      this.#open();
    } else if (startsProgram(text) && !this.#run.isRunning) {
      yield* this.#startRun();
      this.#open();
    } else this.#run.print(text);
  }

  /** A run started with a line that is no mark. */
  get #hasStarted(): boolean {
    return this.#run.isOpen && this.#run.isFresh;
  }

  #open(): void {
    this.isFound = true;
    this.#run.open();
  }

  /** A run starts, unless it already did with a line that is no mark. Other programs printed what is in front of it. */
  *#startRun(): Generator<ReportEntry> {
    if (this.#hasStarted) return;
    yield* this.#endRun(false);
    yield* this.#endRepetition();
  }

  *#endRun(isLast: boolean, died?: ReportedFailure): Generator<ReportEntry> {
    const run = this.#run;
    this.#run = new GtestRun();
    this.#durationMs += run.durationMs;
    yield* this.#keep(run.end({ isLast, died }));
  }

  *#keep(entries: Iterable<ReportEntry>): Generator<ReportEntry> {
    for (const entry of entries) {
      if (entry.kind === 'test' && entry.test.status === 'failed') this.hasFailed = true;
      if (entry.kind === 'test' && this.#repeated !== undefined) repeat(this.#repeated, entry.test);
      else yield entry;
    }
  }

  *#endRepetition(): Generator<ReportEntry> {
    for (const test of this.#repeated?.values() ?? []) yield { kind: 'test', test };
    this.#repeated = undefined;
  }
}

/** Adds an iteration to a test. GoogleTest fails when a test failed in any of them: so does the test. */
function repeat(tests: Map<string, ReportedTest>, test: ReportedTest): void {
  const key = JSON.stringify([test.suite, test.name]);
  const before = tests.get(key);
  if (before === undefined) {
    tests.set(key, test);
    return;
  }
  const attempts = [...(before.attempts ?? [attemptOf(before)]), attemptOf(test)].slice(-MOST_ATTEMPTS);
  tests.set(key, { ...(before.status === 'failed' && test.status !== 'failed' ? before : test), attempts });
}

function attemptOf({ status, durationMs, failures }: ReportedTest): ReportedAttempt {
  return { status, ...(durationMs === undefined ? {} : { durationMs }), failures };
}

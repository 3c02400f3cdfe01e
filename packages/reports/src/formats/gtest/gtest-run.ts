import { outputEvents } from '../../output-events.js';
import type { ReportedFailure, ReportedTest, ReportEntry } from '../../report.js';
import { warningEntry } from '../../warning-entry.js';
import { type GtestMark, type GtestResult, namesOf } from './gtest-lines.js';
import { GtestOutput } from './gtest-output.js';
import { GtestSummary } from './gtest-summary.js';

/** The test of what fails in the set-up and tear-down of the program, as GoogleTest's files name it. */
const OUTSIDE_OF_SUITES = 'NonTestSuiteFailure';

/** The test of a program that crashes, or that names no tests. */
const PROGRAM = 'Test program';

/** More failures of a set-up or tear-down are not kept. */
const MOST_FAILURES = 1000;

/** One run of the tests of a program, up to its last line. What follows up to the next run may say how the program crashed. */
export class GtestRun {
  #isOpen = false;
  #hasMarks = false;
  /** How many tests its first line announces. */
  #tests: number | undefined;
  #running: { readonly name: string; readonly output: GtestOutput } | undefined;
  #suite: string | undefined;
  readonly #suiteFailures: ReportedFailure[] = [];
  readonly #programFailures: ReportedFailure[] = [];
  readonly #crashes: ReportedFailure[] = [];
  readonly #brokenSuites = new Set<string>();
  readonly #summary = new GtestSummary();

  /** `between`: the lines in front of it; in brief mode they are the first failures. */
  constructor(private between = new GtestOutput()) {}

  /** Whether anything of GoogleTest was seen. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Whether no mark was seen. */
  get isFresh(): boolean {
    return !this.#hasMarks;
  }

  /** Whether a test is running. */
  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** Whether the last line was seen. */
  get isOver(): boolean {
    return this.#summary.isOver;
  }

  /** How long it took, where it says so. */
  get durationMs(): number {
    return this.#summary.durationMs;
  }

  /** The run begins, by a line that is no mark. */
  open(): void {
    this.#isOpen = true;
  }

  /** Returns whether a mark is of another run, which has no first line in brief mode. */
  isOfNext(mark: GtestMark): boolean {
    if (!this.isOver)
      return mark.kind === 'run-end' && (this.isRunning || (this.#tests !== undefined && this.#tests !== mark.tests));
    const isEnd = mark.kind === 'result' && (mark.durationMs !== undefined || this.between.hasFailed);
    return isEnd || mark.kind === 'run-end' || mark.kind === 'test-start';
  }

  /** Returns the lines behind the last one, which are in front of the next run. */
  takeBetween(): GtestOutput {
    const { between } = this;
    this.between = new GtestOutput();
    return between;
  }

  /** Takes a line that is no mark. */
  print(text: string): void {
    (this.#running?.output ?? this.between).take(text);
  }

  /** Takes a mark. */
  *take(mark: GtestMark): Generator<ReportEntry> {
    const isOther = mark.kind === 'result' && this.#running !== undefined && mark.name !== this.#running.name;
    // Output may name a result. One that failed counts wherever it is.
    if (isOther && mark.before.trim() !== '' && mark.word !== 'failed') return;
    this.#isOpen = true;
    this.#hasMarks = true;
    (this.#running?.output ?? this.between).takeRest(mark.before);
    if (mark.kind === 'result') yield* this.#takeResult(mark);
    else if (mark.kind === 'count') this.#summary.count(mark.word, mark.tests);
    else if (mark.kind === 'broken-suite') yield* this.#breakSuite(mark.suite, []);
    else yield* this.#takeStep(mark);
  }

  /**
   * Returns what is known when nothing follows, or another run. `died` says how the program ended, where another program knows it.
   */
  *end({
    isLast,
    died,
  }: {
    readonly isLast: boolean;
    readonly died?: ReportedFailure | undefined;
  }): Generator<ReportEntry> {
    if (!this.#isOpen) return;
    const isCut = this.isRunning;
    yield* this.#endRunning(died);
    const { between } = this;
    // Behind the last line there are other programs, but for a next run in brief mode that is cut off.
    if (this.isOver && !isLast) this.takeBetween();
    else this.#endBetween();
    if (this.isOver && !isLast && between.crash === 'sanitizer') this.#crashes.push(between.crashFailure());
    if (between.crash === 'died') this.#crashes.push(between.crashFailure());
    if (died !== undefined && !isCut && !this.isOver) this.#crashes.push(died);
    yield* this.#endSuite();
    const failed = [
      { name: OUTSIDE_OF_SUITES, failures: this.#programFailures },
      { name: PROGRAM, failures: this.#crashes },
    ].filter(({ failures }) => failures.length > 0);
    for (const { name, failures } of failed) yield { kind: 'test', test: testOf({ name, suite: [], failures }) };
    yield* this.#summary.end(failed.length > 0 || this.#brokenSuites.size > 0, PROGRAM);
  }

  *#takeStep(mark: Exclude<GtestMark, { kind: 'result' | 'count' | 'broken-suite' }>): Generator<ReportEntry> {
    if (mark.kind === 'run-start') this.#tests = mark.tests;
    yield* this.#endRunning();
    this.#endBetween();
    if (mark.kind === 'run-end') this.#summary.finish(mark);
    else this.#summary.isVerbose = true;
    if (mark.kind === 'test-start') {
      this.#running = { name: mark.name, output: new GtestOutput() };
      return;
    }
    yield* this.#endSuite();
    this.#suite = mark.kind === 'suite-start' ? mark.suite : undefined;
  }

  *#takeResult(mark: GtestResult): Generator<ReportEntry> {
    if (this.isOver) {
      if (mark.word === 'failed' && this.#summary.listsNew(mark.name))
        yield { kind: 'test', test: endOf(mark, undefined) };
      return;
    }
    this.#summary.result(mark.word, mark.name);
    if (mark.word === 'disabled') {
      yield { kind: 'test', test: endOf(mark, undefined) };
      return;
    }
    const own = this.#running === undefined ? this.takeBetween() : undefined;
    const output = own ?? (this.#running?.name === mark.name ? this.#running.output : undefined);
    if (this.#running?.name === mark.name) this.#running = undefined;
    if (output?.crash === 'sanitizer' && mark.word !== 'failed') this.#crashes.push(output.crashFailure());
    yield { kind: 'test', test: endOf(mark, output) };
  }

  /** A test has no result. */
  *#endRunning(died?: ReportedFailure): Generator<ReportEntry> {
    const running = this.#running;
    this.#running = undefined;
    if (running === undefined) return;
    const { name, output } = running;
    const crash = output.crash === undefined ? died : output.crashFailure();
    const failures = [...output.failures(), ...(crash === undefined ? [] : [crash])];
    if (failures.length === 0) {
      yield warningEntry('no_result', `${name} started but has no result.`);
      return;
    }
    this.#summary.result('failed', name);
    yield { kind: 'test', test: { ...testOf({ ...named(name), failures }), events: outputEvents(output.printed()) } };
  }

  /** What failed between tests did so in the set-up or tear-down of the suite, or else of the program. */
  #endBetween(): void {
    const between = this.takeBetween();
    if (between.hasSkipped) this.#summary.hasSkips = true;
    const owned = this.#suite === undefined ? this.#programFailures : this.#suiteFailures;
    owned.push(...between.failures().slice(0, MOST_FAILURES - owned.length));
    if (between.crash === 'sanitizer') this.#crashes.push(between.crashFailure());
  }

  *#endSuite(): Generator<ReportEntry> {
    if (this.#suite !== undefined && this.#suiteFailures.length > 0)
      yield* this.#breakSuite(this.#suite, this.#suiteFailures.splice(0));
    this.#suite = undefined;
  }

  *#breakSuite(suite: string, failures: readonly ReportedFailure[]): Generator<ReportEntry> {
    if (this.#brokenSuites.has(suite)) return;
    this.#brokenSuites.add(suite);
    yield { kind: 'test', test: testOf({ name: suite, suite: [], failures }) };
  }
}

function named(test: string): Pick<ReportedTest, 'name' | 'suite'> {
  const { suite, name } = namesOf(test);
  return { name, suite: [suite] };
}

function testOf({ name, suite, failures }: Pick<ReportedTest, 'name' | 'suite' | 'failures'>): ReportedTest {
  return { name, suite, status: 'failed', failures: failures.length > 0 ? failures : [{ dialect: 'cpp' }], events: [] };
}

/** Returns a test by how it ended, and by what was printed while it ran. */
function endOf(mark: GtestResult, output: GtestOutput | undefined): ReportedTest {
  const events = outputEvents(output?.printed() ?? '');
  const { durationMs } = mark;
  const shared = { ...named(mark.name), ...(durationMs === undefined ? {} : { durationMs }) };
  if (mark.word === 'failed') {
    const crash = output?.crash === 'sanitizer' ? [output.crashFailure()] : [];
    const test = testOf({ ...shared, failures: [...(output?.failures() ?? []), ...crash] });
    const parameters = mark.parameters === undefined ? [] : outputEvents(`where ${mark.parameters}`);
    return { ...shared, ...test, events: [...events, ...parameters] };
  }
  if (mark.word === 'passed') return { ...shared, status: 'passed', failures: [], events };
  const skipReason = mark.word === 'disabled' ? 'disabled' : output?.skipReason();
  return { ...shared, status: 'skipped', ...(skipReason === undefined ? {} : { skipReason }), failures: [], events };
}

import { passedRunTest } from '../../failed-run.js';
import type { AssertionDialect, ReportedAttempt, ReportedFailure, ReportedTest, ReportEntry } from '../../report.js';
import type { TestStatus } from '../../test-draft.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import { MochaGroups } from './mocha-groups.js';
import type { MochaBlock } from './mocha-text-block.js';
import type { MochaCount, MochaLine } from './mocha-text-lines.js';

interface Listed {
  readonly line: MochaLine;
  readonly suite: readonly string[];
  readonly failedAttempts: number;
  /** Mocha runs the tests of a block before the blocks in it. */
  readonly isOdd: boolean;
}

/** So many lines with one number are kept: tests may print what looks like a line of the list. */
const MOST_OF_NUMBER = 8;
const MOST_ATTEMPTS = 100;

/** One run of Mocha: the list, its counts, and what is said of the tests that failed. */
export class MochaRun {
  readonly #listed: Listed[] = [];
  readonly #failed = new Map<number, Listed[]>();
  /** How many tests of the list have each status. */
  readonly #listedAs = new Map<TestStatus, number>();
  readonly #blocks: MochaBlock[] = [];
  readonly #groups = new MochaGroups();
  readonly #attempts = new Map<string, number>();
  #counts: Record<MochaCount['of'], number> | undefined;
  #durationMs: number | undefined;

  /** `file`: that of the tests, where Cypress names it. */
  constructor(
    readonly file: string | undefined,
    private readonly dialect: AssertionDialect,
  ) {}

  get hasCounts(): boolean {
    return this.#counts !== undefined;
  }

  get failing(): number {
    return this.#counts?.failing ?? 0;
  }

  get durationMs(): number | undefined {
    return this.#durationMs;
  }

  get isEmpty(): boolean {
    return this.#counts === undefined && this.#listed.length === 0;
  }

  /** The number of the failure that is described next. */
  get nextNumber(): number {
    return this.#blocks.length + 1;
  }

  get isDescribed(): boolean {
    return this.#blocks.length >= this.failing;
  }

  /** Whether the list has all that passed: only then a text that ends with this count is whole. */
  get isListed(): boolean {
    const passed = this.#listedAs.get('passed') ?? 0;
    return passed > 0 && passed === this.#counts?.passing && this.#failed.size === 0;
  }

  list(line: MochaLine): void {
    const known = this.#groups.depth;
    // What a test or another program prints may have a dash in front.
    if (line.status === 'skipped' && line.depth > known) return;
    if (line.number !== undefined && line.number > this.#failed.size + 1) return;
    const suite = this.#groups.around(line.depth);
    const key = this.#groups.keyOf(line.depth, line.name);
    const listed = { line, suite, failedAttempts: this.#attempts.get(key) ?? 0, isOdd: line.depth < known };
    this.#attempts.delete(key);
    if (line.number === undefined) this.#add(listed);
    else this.#listFailed(listed, line.number);
  }

  #add(listed: Listed): void {
    const { status } = listed.line;
    this.#listed.push(listed);
    this.#listedAs.set(status, (this.#listedAs.get(status) ?? 0) + 1);
  }

  #listFailed(listed: Listed, number: number): void {
    const same = this.#failed.get(number);
    if (same === undefined) {
      this.#failed.set(number, [listed]);
      this.#add(listed);
    } else if (same.length < MOST_OF_NUMBER) same.push(listed);
  }

  /** A block of tests begins. */
  group(depth: number, name: string): void {
    this.#groups.begin(depth, name);
  }

  /** An attempt of a test failed; another one follows. */
  retry(depth: number, name: string): void {
    const key = this.#groups.keyOf(depth, name);
    this.#attempts.set(key, Math.min((this.#attempts.get(key) ?? 0) + 1, MOST_ATTEMPTS));
  }

  count({ of, tests, durationMs }: MochaCount): void {
    this.#counts ??= { passing: 0, pending: 0, failing: 0 };
    this.#counts[of] = tests;
    this.#durationMs ??= durationMs;
  }

  describe(block: MochaBlock): void {
    this.#blocks.push(block);
  }

  /** Returns the tests, and compares them with the counts. */
  *end(): Generator<ReportEntry> {
    const counts = this.#counts;
    if (counts === undefined) {
      yield* this.endEarly();
      return;
    }
    const tests = this.#tests();
    for (const test of tests) yield { kind: 'test', test };
    const total = counts.passing + counts.pending + counts.failing;
    if (tests.length === 0 && counts.failing === 0 && counts.passing > 0)
      yield {
        kind: 'test',
        test: passedRunTest(this.file ?? 'mocha'),
      };
    yield totalBy(total, this.#hasList ? Math.min(tests.length, total) : total);
    const failed = tests.filter(({ status }) => status === 'failed').length;
    yield announcedBy(counts.failing, Math.min(failed, counts.failing));
  }

  /** Returns what is known of a run whose end is missing. */
  *endEarly(): Generator<ReportEntry> {
    for (const test of this.#tests()) yield { kind: 'test', test };
    if (this.failing > 0) yield FAILED_RUN;
    yield warningEntry('truncated', 'The text ends before the counts of the tests.');
  }

  #tests(): readonly ReportedTest[] {
    const described = new Map(this.#blocks.map((block) => [block.number, block]));
    const most = this.#counts?.failing ?? Infinity;
    const excess = this.#excess();
    const tests = (this.#hasList ? this.#listed : []).flatMap((listed) => {
      const { number, status } = listed.line;
      if (number === undefined) {
        const more = listed.isOdd ? (excess.get(status) ?? 0) : 0;
        excess.set(status, more > 0 ? more - 1 : (excess.get(status) ?? 0));
        return more > 0 ? [] : [this.#reported(listed, [])];
      }
      // A test has printed what looks like a failure.
      if (number > most) return [];
      const block = described.get(number);
      described.delete(number);
      return this.#failedTest(number, listed, block);
    });
    const others = [...described.values()].filter((block) => block.hasText);
    return [...tests, ...others.map((block) => this.#described(block))];
  }

  /** Reporters other than `spec` and `list` name no tests: what looks like a list was printed by tests. */
  get #hasList(): boolean {
    return this.#listed.length > 0 && (this.#failed.size > 0 || this.failing === 0);
  }

  /** How many more tests are listed than counted: tests print what looks like lines of the list. */
  #excess(): Map<TestStatus, number> {
    const counts = this.#counts;
    if (counts === undefined) return new Map();
    return new Map([
      ['passed', (this.#listedAs.get('passed') ?? 0) - counts.passing],
      ['skipped', (this.#listedAs.get('skipped') ?? 0) - counts.pending],
    ]);
  }

  #failedTest(number: number, first: Listed, block: MochaBlock | undefined): readonly ReportedTest[] {
    if (block === undefined) return [this.#reported(first, [{ dialect: this.dialect }])];
    const title = block.path.join(' ');
    const named = (this.#failed.get(number) ?? []).find((listed) => isTitled(listed, title));
    // The titles of a text that is cut are not all there.
    if (named === undefined && block.hasText) return [this.#described(block)];
    return [this.#reported(named ?? first, [block.failure(this.dialect)])];
  }

  #reported({ line, suite, failedAttempts }: Listed, failures: readonly ReportedFailure[]): ReportedTest {
    const { name, status, durationMs } = line;
    const attempts: readonly ReportedAttempt[] = [
      ...Array.from({ length: failedAttempts }, (): ReportedAttempt => ({ status: 'failed', failures: [] })),
      { status, durationMs, failures },
    ];
    return {
      name,
      suite,
      file: this.file,
      status,
      durationMs,
      failures,
      events: [],
      ...(failedAttempts === 0 || status === 'skipped' ? {} : { attempts }),
    };
  }

  /** A test of which the list has no name. */
  #described(block: MochaBlock): ReportedTest {
    const { path } = block;
    return {
      name: path.at(-1) ?? '',
      suite: path.slice(0, -1),
      file: this.file,
      status: 'failed',
      failures: [block.failure(this.dialect)],
      events: [],
    };
  }
}

/** Whether a title is the names of the blocks and of the test. It is mostly another one, so that they are not joined first. */
function isTitled({ suite, line }: Listed, title: string): boolean {
  let at = 0;
  for (const name of suite) {
    if (!title.startsWith(`${name} `, at)) return false;
    at += name.length + 1;
  }
  return title.slice(at) === line.name;
}

import { passedRunTest } from '../../failed-run.js';
import type { ReportedFailure, ReportedTest, ReportEntry } from '../../report.js';
import type { TestStatus } from '../../test-draft.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';

/** A test of the list below a file. */
export interface ListedTest {
  readonly file: string;
  readonly project: string | undefined;
  readonly suite: readonly string[];
  readonly name: string;
  readonly status: TestStatus;
  readonly durationMs: number | undefined;
  /** What the list says of a test that failed. */
  readonly said?: string;
}

/** What is said of a test that failed, or of a file. */
export interface DescribedFailure {
  /** The path of the test in the file. */
  readonly title: string;
  readonly file: string;
  readonly project: string | undefined;
  /** Something outside of the tests failed. */
  readonly isOfFile: boolean;
  failure(): ReportedFailure;
}

/** The counts at the end of a run. */
export interface RunCounts {
  readonly failed: number;
  readonly passed: number;
  readonly total: number;
}

/** The counts in one line of a summary. */
export interface SummaryCounts extends RunCounts {
  readonly of: 'files' | 'tests';
}

/** Returns what a line of a summary counts. `parts`: a number and a word each, as in `2 failed`. */
export function summaryCounts(what: string, parts: readonly string[], total: number): SummaryCounts {
  const count = (word: string): number => {
    const part = parts.find((text) => text.trim().endsWith(` ${word}`));
    return part === undefined ? 0 : Number.parseInt(part, 10);
  };
  return { of: what === 'Tests' ? 'tests' : 'files', failed: count('failed'), passed: count('passed'), total };
}

/** How a runner prints. */
export interface RunnerStyle {
  readonly runner: 'jest' | 'vitest';
  /** Between the blocks that a test is in, and its name. */
  readonly arrow: string;
  /** Whether a list has all tests of the run. */
  readonly listsAll: boolean;
}

/** So many failures of one test are kept. */
const MOST_FAILURES = 50;

/** One run of Jest or Vitest, up to its counts. The tests wait for what is said of them below the list. */
export class ListedRun {
  readonly #listed: ListedTest[] = [];
  #unnamed = 0;
  readonly #blocks: DescribedFailure[] = [];
  readonly #failedFiles = new Set<string>();
  /** The largest count: a test may print a summary, too. */
  #filesFailed: number | undefined;

  constructor(private readonly style: RunnerStyle) {}

  /** Whether the counts of files were seen. */
  get hasFiles(): boolean {
    return this.#filesFailed !== undefined;
  }

  list(test: ListedTest): void {
    this.#listed.push(test);
  }

  /** Tests are counted in the list without their names. */
  countUnnamed(tests: number): void {
    this.#unnamed += tests;
  }

  /** A failure is described from here on. */
  describe(block: DescribedFailure): void {
    this.#blocks.push(block);
  }

  /** A file of tests failed. */
  fail(file: string): void {
    this.#failedFiles.add(file);
  }

  /** The counts of files, which are in front of those of tests. */
  countFiles({ failed }: RunCounts): void {
    this.#filesFailed = Math.max(this.#filesFailed ?? 0, failed);
  }

  /** Returns the tests, and compares them with the counts. */
  *end(counts: RunCounts): Generator<ReportEntry> {
    const tests = this.#tests();
    for (const test of tests) yield { kind: 'test', test };
    const isListed = this.style.listsAll && this.#listed.length > 0;
    const failed = tests.filter(({ status }) => status === 'failed');
    if (tests.length === 0 && counts.failed === 0 && counts.passed > 0)
      yield { kind: 'test', test: passedRunTest(this.style.runner) };
    yield totalBy(counts.total, isListed ? Math.min(tests.length + this.#unnamed, counts.total) : counts.total);
    const ofTests = failed.filter(({ name, suite, file }) => suite.length > 0 || name !== nameOf(file ?? ''));
    yield announcedBy(counts.failed, Math.min(ofTests.length, counts.failed));
    const failedFiles = Math.max(this.#filesFailed ?? 0, this.#failedFiles.size);
    if (failedFiles > new Set(failed.map(({ file }) => file)).size) yield FAILED_RUN;
  }

  /** Returns what is known of a run without its counts. */
  *endEarly(): Generator<ReportEntry> {
    for (const test of this.#tests()) yield { kind: 'test', test };
    if (this.#failedFiles.size > 0 || (this.#filesFailed ?? 0) > 0) yield FAILED_RUN;
    yield warningEntry('truncated', 'The text ends before the counts of the tests.');
  }

  #tests(): readonly ReportedTest[] {
    const blocks = new Map<string, DescribedFailure[]>();
    for (const block of this.#blocks) {
      const key = keyOf(block.file, block.project, block.title);
      const known = blocks.get(key);
      if (known === undefined) blocks.set(key, [block]);
      else if (known.length < MOST_FAILURES) known.push(block);
    }
    const listed = this.#listed.map((test) => {
      const key = keyOf(test.file, test.project, [...test.suite, test.name].join(this.style.arrow));
      const described = test.status === 'failed' ? (blocks.get(key) ?? []) : [];
      if (described.length > 0) blocks.delete(key);
      return this.#reported(test, described);
    });
    return [...listed, ...[...blocks.values()].flatMap(([first, ...more]) => this.#described(first, more))];
  }

  #reported(listed: ListedTest, blocks: readonly DescribedFailure[]): ReportedTest {
    const { file, project, suite, name, status, durationMs, said } = listed;
    const own = { dialect: this.style.runner, ...(said === undefined ? {} : { message: said }) };
    return {
      name,
      suite,
      file,
      variant: project,
      status,
      durationMs,
      failures: status === 'failed' ? (blocks.length > 0 ? blocks.map((block) => block.failure()) : [own]) : [],
      events: [],
    };
  }

  /** A test of which the title alone is known. */
  #described(first: DescribedFailure | undefined, more: readonly DescribedFailure[]): readonly ReportedTest[] {
    if (first === undefined) return [];
    const { title, file, project, isOfFile } = first;
    const path = title.split(this.style.arrow);
    return [
      {
        name: isOfFile ? nameOf(file) : (path.at(-1) ?? title),
        suite: isOfFile ? [] : path.slice(0, -1),
        file,
        variant: project,
        status: 'failed',
        failures: [first, ...more].map((block) => block.failure()),
        events: [],
      },
    ];
  }
}

function keyOf(file: string, project: string | undefined, title: string): string {
  return [project ?? '', file, title].join('\n');
}

/** The name of what failed in a file outside of its tests, as in Jest's JSON. */
function nameOf(file: string): string {
  return file.split(/[\\/]/).findLast((part) => part !== '') ?? 'Test file';
}

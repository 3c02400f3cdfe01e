import type { ReportedTest, ReportEntry } from '../../report.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import type { JestBlock } from './jest-text-block.js';
import type { JestCounts, JestLine } from './jest-text-lines.js';

/** A test of the list below a file. */
export interface ListedTest {
  readonly file: string;
  readonly project: string | undefined;
  readonly suite: readonly string[];
  readonly line: JestLine;
}

/** Between the blocks that a test is in, and its name. */
const ARROW = ' › ';

/** One run, up to its counts. The tests wait for what is said of them below the list. */
export class JestTextRun {
  readonly #listed: ListedTest[] = [];
  readonly #blocks: JestBlock[] = [];
  readonly #failedFiles = new Set<string>();
  #files: JestCounts | undefined;

  list(test: ListedTest): void {
    this.#listed.push(test);
  }

  /** A failure is described from here on. */
  describe(block: JestBlock): void {
    this.#blocks.push(block);
  }

  /** A file of tests failed. */
  fail(file: string): void {
    this.#failedFiles.add(file);
  }

  /** The counts of files, which are in front of those of tests. */
  countFiles(counts: JestCounts): void {
    this.#files = counts;
  }

  /** Returns the tests, and compares them with the counts. */
  *end(counts: JestCounts): Generator<ReportEntry> {
    const tests = this.#tests();
    for (const test of tests) yield { kind: 'test', test };
    const isListed = this.#listed.length > 0;
    const failed = tests.filter(({ status }) => status === 'failed');
    if (tests.length === 0 && counts.failed === 0 && counts.passed > 0) yield { kind: 'test', test: PASSED };
    const unnamed = this.#listed.reduce((sum, { line }) => sum + line.unnamed, 0);
    yield totalBy(counts.total, isListed ? Math.min(tests.length + unnamed, counts.total) : counts.total);
    const ofTests = failed.filter(({ name, suite, file }) => suite.length > 0 || name !== nameOf(file ?? ''));
    yield announcedBy(counts.failed, Math.min(ofTests.length, counts.failed));
    const failedFiles = Math.max(this.#files?.failed ?? 0, this.#failedFiles.size);
    if (failedFiles > new Set(failed.map(({ file }) => file)).size) yield FAILED_RUN;
  }

  /** Returns what is known of a run without its counts. */
  *endEarly(): Generator<ReportEntry> {
    for (const test of this.#tests()) yield { kind: 'test', test };
    if (this.#failedFiles.size > 0 || (this.#files?.failed ?? 0) > 0) yield FAILED_RUN;
    yield warningEntry('truncated', 'The text ends before the counts of the tests.');
  }

  #tests(): readonly ReportedTest[] {
    const blocks = new Map<string, JestBlock[]>();
    for (const block of this.#blocks) {
      const key = keyOf(block.file, block.project, block.title);
      blocks.set(key, [...(blocks.get(key) ?? []), block]);
    }
    const listed = this.#listed
      .filter(({ line }) => line.unnamed === 0)
      .map((test) => {
        const key = keyOf(test.file, test.project, [...test.suite, test.line.name].join(ARROW));
        const described = test.line.status === 'failed' ? (blocks.get(key) ?? []) : [];
        if (described.length > 0) blocks.delete(key);
        return reportedOf(test, described);
      });
    return [...listed, ...[...blocks.values()].flatMap(([first, ...more]) => describedTest(first, more))];
  }
}

const PASSED: ReportedTest = { name: 'jest', suite: [], status: 'passed', failures: [], events: [] };

function keyOf(file: string, project: string | undefined, title: string): string {
  return [project ?? '', file, title].join('\n');
}

/** The name of what failed in a file outside of its tests, as in Jest's JSON. */
function nameOf(file: string): string {
  return file.split(/[\\/]/).findLast((part) => part !== '') ?? 'Test file';
}

function reportedOf({ file, project, suite, line }: ListedTest, blocks: readonly JestBlock[]): ReportedTest {
  const failures = blocks.length > 0 ? blocks.map((block) => block.failure()) : [{ dialect: 'jest' as const }];
  return {
    name: line.name,
    suite,
    file,
    variant: project,
    status: line.status,
    durationMs: line.durationMs,
    failures: line.status === 'failed' ? failures : [],
    events: [],
  };
}

/** A test of which the title alone is known. */
function describedTest(first: JestBlock | undefined, more: readonly JestBlock[]): readonly ReportedTest[] {
  if (first === undefined) return [];
  const { title, file, project, isOfFile } = first;
  const path = title.split(ARROW);
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

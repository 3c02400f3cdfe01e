import { passedRunTest } from '../../failed-run.js';
import type { ReportedTest, ReportEntry } from '../../report.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import { type PestCounts, WARNED, type PestLine } from './pest-lines.js';
import type { PestSection } from './pest-section.js';

/** With `failOnRisky` and `failOnWarning`, such tests are described like those that failed. */
const FAILING_LABELS: ReadonlySet<string> = new Set(['RISKY', 'WARNINGS']);

/** One run, up to its counts. The tests wait for what is said of them behind the list. */
export class PestRun {
  readonly #listed: ListedTest[] = [];
  readonly #sections: PestSection[] = [];
  #hasFailedProgress = false;
  #broken: ReportedTest | undefined;

  /** Whether a test is described: the lines belong to it. */
  get section(): PestSection | undefined {
    return this.#sections.at(-1);
  }

  /** A test of the list. */
  list(test: ListedTest): void {
    this.#listed.push(test);
  }

  /** A test is described from here on. */
  describe(section: PestSection): void {
    this.#sections.push(section);
  }

  /** The sign of a test says that it failed. */
  fail(): void {
    this.#hasFailedProgress = true;
  }

  /** Something apart from a test failed. It counts where the run has no counts. */
  break(test: ReportedTest): void {
    this.#broken ??= test;
  }

  /** Returns the tests, and compares them with the counts. */
  *end(counts: PestCounts): Generator<ReportEntry> {
    const tests = this.#tests(counts.warnings > 0);
    for (const test of tests) yield { kind: 'test', test };
    const isListed = this.#listed.length > 0;
    const failed = counts.failed + counts.warnings;
    if (!isListed && failed === 0 && counts.passed > 0) yield { kind: 'test', test: passedRunTest('pest') };
    yield totalBy(counts.tests, isListed ? Math.min(tests.length, counts.tests) : counts.tests);
    const found = tests.filter(({ status }) => status === 'failed').length;
    yield announcedBy(failed, Math.min(found, failed));
    if (this.#hasFailedProgress) yield FAILED_RUN;
  }

  /** Returns what is known of a run without its counts. */
  *endEarly(): Generator<ReportEntry> {
    for (const test of this.#tests(false)) yield { kind: 'test', test };
    if (this.#broken !== undefined) yield { kind: 'test', test: this.#broken };
    if (this.#hasFailedProgress) yield FAILED_RUN;
    yield warningEntry('truncated', 'The text ends before the counts of the tests.');
  }

  #tests(hasFailedWarnings: boolean): readonly ReportedTest[] {
    const failed = this.#sections.filter(({ title }) => title.label === 'FAILED');
    const warned = this.#sections.filter(({ title }) => FAILING_LABELS.has(title.label));
    const ofFailed = joinSections(
      failed,
      this.#listed.filter(({ line }) => line.status === 'failed'),
    );
    const ofWarned = joinSections(
      warned,
      this.#listed.filter(({ line }) => line.mark === WARNED),
    );
    const sectionOf = (test: ListedTest): PestSection | undefined =>
      ofFailed.joined.get(test) ?? ofWarned.joined.get(test);
    const listed = this.#listed.map((test) => reportedOf(test, sectionOf(test), hasFailedWarnings));
    return [...listed, ...[...ofFailed.left, ...ofWarned.left].map((section) => failedOf(section.names(), section))];
  }
}

function reportedOf(listed: ListedTest, section: PestSection | undefined, hasFailedWarnings: boolean): ReportedTest {
  const { line, suite, name, skipReason } = listed;
  const { durationMs } = line;
  if (section !== undefined) return { ...failedOf(namesOf(listed, section), section), durationMs };
  if (line.mark === WARNED && hasFailedWarnings) {
    const failure = { ...(skipReason === undefined ? {} : { message: skipReason }), dialect: 'php' as const };
    return { name, suite, status: 'failed', durationMs, failures: [failure], events: [] };
  }
  const said = line.status === 'skipped' && skipReason !== undefined ? { skipReason } : {};
  const failures = line.status === 'failed' ? [{ dialect: 'php' as const }] : [];
  return { name, suite, status: line.status, durationMs, ...said, failures, events: [] };
}

/** The list or the title has the name in whole, or more of it. */
function namesOf({ suite, name }: ListedTest, section: PestSection): Pick<ReportedTest, 'suite' | 'name'> {
  if (!name.endsWith('…')) return { suite, name };
  const titled = section.names();
  const hasMore = titled.suite.length > 0 && !titled.name.includes(' > ') && titled.name.length > name.length;
  return hasMore ? titled : { suite, name };
}

function failedOf({ suite, name }: Pick<ReportedTest, 'suite' | 'name'>, section: PestSection): ReportedTest {
  return {
    name,
    suite,
    ...section.declaredIn(suite[0]),
    status: 'failed',
    failures: [section.failure()],
    events: [],
  };
}

/** A test of the list. */
interface ListedTest {
  readonly line: PestLine;
  readonly suite: readonly string[];
  readonly name: string;
  readonly skipReason: string | undefined;
}

/** Which test of the list each section describes, and the sections of none. */
interface JoinedSections {
  readonly joined: ReadonlyMap<ListedTest, PestSection>;
  readonly left: readonly PestSection[];
}

/**
 * Joins what is said of tests with the tests of the list. Both have one order, which decides between names that a narrow console cuts.
 * A section with no test is of what failed around the tests of a class: where there is one, a class that is cut decides nothing.
 */
function joinSections(sections: readonly PestSection[], tests: readonly ListedTest[]): JoinedSections {
  const joined = new Map<ListedTest, PestSection>();
  const hasMore = sections.length > tests.length;
  const left = sections.filter((section) => {
    const test = tests[joined.size];
    const isTest = test !== undefined && section.isOf(test) && (!hasMore || section.title.text.includes(' > '));
    if (isTest) joined.set(test, section);
    return !isTest;
  });
  return { joined, left };
}

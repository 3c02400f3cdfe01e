import type { AnnouncedFailures, AnnouncedTests, ReportedTest, ReportEntry, ReportWarning } from '../report.js';
import { failedRunTest } from '../failed-run.js';
import { counted } from '../text/counted.js';

/** How a run ended by what its reports contain. `errored`: nothing failed, but a part of the run is unknown. */
export type ReportedOutcome = 'passed' | 'failed' | 'errored';

/** Warnings after which tests may be missing that failed. */
const INCOMPLETE: ReadonlySet<ReportWarning['code']> = new Set(['truncated', 'no_result', 'unreadable_file']);

/** Warnings that already say which of the announced tests a report lacks. */
const EXPLAINS: ReadonlySet<ReportWarning['code']> = new Set(['no_result', 'counts_differ', 'skipped_part']);

/**
 * Compares what reports announce with what they contain, so that a run never passes over a failure that a runner counted: a header
 * with more failures than the tests show gives a failed test of its own, and a report that ends early, or that announces more tests
 * than it has, is not a pass.
 */
export class ReportTally {
  #failed = 0;
  #contained = 0;
  #announced: AnnouncedFailures[] = [];
  #tests = 0;
  #totals: AnnouncedTests[] = [];
  #isExplained = false;
  #isIncomplete = false;

  /** How the run ended by all that was taken. */
  get outcome(): ReportedOutcome {
    if (this.#failed > 0) return 'failed';
    return this.#isIncomplete ? 'errored' : 'passed';
  }

  /** Takes an entry of a report. */
  take(entry: ReportEntry): void {
    if (entry.kind === 'test') this.count(entry.test);
    else if (entry.kind === 'announced') this.#announced.push(entry.announced);
    else if (entry.kind === 'total') this.#totals.push(entry.total);
    else if (entry.kind === 'warning') {
      this.#isIncomplete ||= INCOMPLETE.has(entry.warning.code);
      this.#isExplained ||= EXPLAINS.has(entry.warning.code);
    }
  }

  /** Returns what the report that was taken announces beyond its tests: a failed test and warnings, which are taken as well. */
  endReport(): readonly ReportEntry[] {
    const entries = [...this.#missingTests(), ...this.#missingFailures()];
    this.#announced = [];
    this.#totals = [];
    this.#contained = 0;
    this.#tests = 0;
    this.#isExplained = false;
    return entries;
  }

  #missingTests(): readonly ReportEntry[] {
    const announced = this.#totals.reduce((sum, { tests }) => sum + tests, 0);
    const contained = this.#totals.some((total) => total.contained !== undefined)
      ? this.#totals.reduce((sum, total) => sum + (total.contained ?? 0), 0)
      : this.#tests;
    if (announced <= contained) return [];
    this.#isIncomplete = true;
    return this.#isExplained
      ? []
      : [{ kind: 'warning', warning: { code: 'no_result', message: sentenceOf(announced, 'test', contained) } }];
  }

  #missingFailures(): readonly ReportEntry[] {
    const counts = this.#announced.filter(({ failures }) => failures !== undefined);
    const announced = counts.reduce((sum, { failures = 0 }) => sum + failures, 0);
    const contained = counts.some((one) => one.contained !== undefined)
      ? counts.reduce((sum, one) => sum + (one.contained ?? 0), 0)
      : this.#contained;
    const hasFailed = counts.length < this.#announced.length && this.#contained === 0;
    if (announced > contained) return this.#failure(sentenceOf(announced, 'failure', contained));
    return hasFailed ? this.#failure('The report says that the run failed, and contains no failed test.') : [];
  }

  /** Takes a test. */
  count({ status }: Pick<ReportedTest, 'status'>): void {
    this.#tests += 1;
    if (status !== 'failed') return;
    this.#failed += 1;
    this.#contained += 1;
  }

  #failure(message: string): readonly ReportEntry[] {
    this.#failed += 1;
    return [
      { kind: 'warning', warning: { code: 'counts_differ', message } },
      { kind: 'test', test: failedRunTest([{ message }]) },
    ];
  }
}

function sentenceOf(announced: number, noun: string, contained: number): string {
  return `The report announces ${counted(announced, noun)} and contains ${contained === 0 ? 'none' : contained}.`;
}

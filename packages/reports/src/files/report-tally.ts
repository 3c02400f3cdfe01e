import type { AnnouncedFailures, ReportedTest, ReportEntry, ReportWarning } from '../report.js';
import { counted } from '../text/counted.js';

/** How a run ended by what its reports contain. `errored`: nothing failed, but a part of the run is unknown. */
export type ReportedOutcome = 'passed' | 'failed' | 'errored';

/** Warnings after which tests may be missing that failed. */
const INCOMPLETE: ReadonlySet<ReportWarning['code']> = new Set(['truncated', 'no_result', 'unreadable_file']);

/**
 * Compares what reports announce with what they contain, so that a run never passes over a failure that a runner counted: a header
 * with more failures than the tests show gives a failed test of its own, and a report that ends early is not a pass.
 */
export class ReportTally {
  #failed = 0;
  #contained = 0;
  #announced: AnnouncedFailures[] = [];
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
    else if (entry.kind === 'warning') this.#isIncomplete ||= INCOMPLETE.has(entry.warning.code);
  }

  /** Returns what the report that was taken announces beyond its tests: a failed test and a warning, which are taken as well. */
  endReport(): readonly ReportEntry[] {
    const counts = this.#announced.filter(({ failures }) => failures !== undefined);
    const announced = counts.reduce((sum, { failures = 0 }) => sum + failures, 0);
    const contained = counts.some((one) => one.contained !== undefined)
      ? counts.reduce((sum, one) => sum + (one.contained ?? 0), 0)
      : this.#contained;
    const hasFailed = counts.length < this.#announced.length && this.#contained === 0;
    this.#announced = [];
    this.#contained = 0;
    if (announced > contained) return this.#failure(sentenceOf(announced, contained));
    return hasFailed ? this.#failure('The report says that the run failed, and contains no failed test.') : [];
  }

  /** Takes a test. */
  count({ status }: Pick<ReportedTest, 'status'>): void {
    if (status !== 'failed') return;
    this.#failed += 1;
    this.#contained += 1;
  }

  #failure(message: string): readonly ReportEntry[] {
    this.#failed += 1;
    const test: ReportedTest = { name: 'Test run', suite: [], status: 'failed', failures: [{ message }], events: [] };
    return [
      { kind: 'warning', warning: { code: 'counts_differ', message } },
      { kind: 'test', test },
    ];
  }
}

function sentenceOf(announced: number, contained: number): string {
  return `The report announces ${counted(announced, 'failure')} and contains ${contained === 0 ? 'none' : contained}.`;
}

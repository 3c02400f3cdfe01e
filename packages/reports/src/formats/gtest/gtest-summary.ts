import { passedRunTest } from '../../failed-run.js';
import type { ReportEntry } from '../../report.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import type { GtestResult } from './gtest-lines.js';

/** Compares the results of a run with its last lines. */
export class GtestSummary {
  #results = 0;
  #skipped = 0;
  readonly #failed = new Set<string>();
  #ran: { readonly tests: number; readonly durationMs: number } | undefined;
  readonly #counts = new Map<GtestResult['word'], number>();

  /** Whether tests that pass are named, which they are not in brief mode. */
  isVerbose = false;

  /** Whether something was skipped between tests. Where no test is, the program is: its tests did not run, and count as passed. */
  hasSkips = false;

  /** Whether the line with all tests was seen, behind which there are only counts. */
  get isOver(): boolean {
    return this.#ran !== undefined;
  }

  /** How long the run took, where it says so. */
  get durationMs(): number {
    return this.#ran?.durationMs ?? 0;
  }

  /** Takes how a test ended. */
  result(word: GtestResult['word'], name: string): void {
    if (word !== 'failed') this.isVerbose = true;
    // A disabled test is in no count.
    if (word === 'disabled') return;
    this.#results += 1;
    if (word === 'skipped') this.#skipped += 1;
    if (word === 'failed') this.#failed.add(name);
  }

  /** Takes the name of a failed test from the list at the end. Returns whether its result is missing. */
  listsNew(name: string): boolean {
    if (this.#failed.has(name)) return false;
    this.result('failed', name);
    return true;
  }

  /** Takes the line with all tests. */
  finish(ran: { readonly tests: number; readonly durationMs: number }): void {
    this.#ran = ran;
  }

  /** Takes a count behind that line. */
  count(word: GtestResult['word'], tests: number): void {
    if (this.isOver) this.#counts.set(word, tests);
  }

  /** Reports what the counts say beyond the results; `hasFailed`: something other than a test failed. */
  *end(hasFailed: boolean, program: string): Generator<ReportEntry> {
    const passed = this.#counts.get('passed');
    if (this.#counts.has('failed')) yield FAILED_RUN;
    if (this.#ran !== undefined && passed !== undefined)
      yield* this.#compare(this.#ran.tests, passed, hasFailed, program);
    else yield warningEntry('truncated', 'The text ends before the last lines of GoogleTest.');
  }

  *#compare(tests: number, passed: number, hasFailed: boolean, program: string): Generator<ReportEntry> {
    const skipped = Math.max(this.#counts.get('skipped') ?? 0, this.#skipped);
    const failed = this.#counts.get('failed') ?? Math.max(0, tests - passed - skipped);
    const areNamed = this.isVerbose || (this.hasSkips && skipped === 0);
    yield totalBy(tests, areNamed ? Math.min(tests, this.#results) : tests);
    yield announcedBy(failed, Math.min(failed, this.#failed.size));
    if (!areNamed && !hasFailed && failed === 0 && this.#failed.size === 0 && passed > 0)
      yield { kind: 'test', test: passedRunTest(program) };
  }
}

import { passedRunTest } from '../../failed-run.js';
import type { ReportedFailure, ReportedTest, ReportEntry } from '../../report.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import type { BunCount, BunTestLine } from './bun-lines.js';

interface Result {
  readonly line: BunTestLine;
  readonly file: string | undefined;
  failures: readonly ReportedFailure[];
}

/** More errors of one file are not kept. */
const MOST_ERRORS = 20;

/** One run of Bun: its tests, the errors outside of them, and its counts. */
export class BunRun {
  readonly #results: Result[] = [];
  readonly #known = new Set<string>();
  readonly #errors = new Map<string, ReportedFailure[]>();
  #errorCount = 0;
  /** The largest counts: a test may print some, and so may a run that is inside of it. */
  readonly #counts: Record<BunCount['of'], number> = { pass: 0, fail: 0, error: 0 };
  #ran: { readonly tests: number; readonly durationMs: number | undefined } | undefined;
  #hasFailed = false;

  get durationMs(): number | undefined {
    return this.#ran?.durationMs;
  }

  /** Whether a line is of a test that had its line already. */
  isKnown(line: BunTestLine): boolean {
    return this.#known.has(keyOf(line));
  }

  test(line: BunTestLine, file: string | undefined, failures: readonly ReportedFailure[]): void {
    this.resume();
    this.#known.add(keyOf(line));
    this.#results.push({ line, file, failures });
  }

  /** Takes what is said of the last test, below its line. The errors above are why, or what it was about. */
  explain(failure: ReportedFailure): void {
    const last = this.#results.at(-1);
    if (last !== undefined) last.failures = [failure, ...last.failures];
  }

  /** Something failed outside of tests. */
  error(file: string | undefined, failure: ReportedFailure): void {
    this.resume();
    this.#errorCount += 1;
    const name = file ?? '';
    const errors = this.#errors.get(name) ?? [];
    this.#errors.set(name, errors);
    if (errors.length < MOST_ERRORS) errors.push(failure);
  }

  count({ of, tests }: BunCount): void {
    this.#counts[of] = Math.max(this.#counts[of], tests);
  }

  fail(): void {
    this.#hasFailed = true;
  }

  finish(ran: { readonly tests: number; readonly durationMs: number | undefined }): void {
    this.#ran = ran;
  }

  /** More of the run follows: what looked like its last line was printed by a test. */
  resume(): void {
    this.#ran = undefined;
  }

  /** Returns the tests, and compares them with the counts. */
  *end(): Generator<ReportEntry> {
    const tests = [...this.#tests(), ...this.#filesWithErrors()];
    for (const test of tests) yield { kind: 'test', test };
    const { pass, fail, error } = this.#counts;
    const failed = tests.filter(({ status }) => status === 'failed').length - this.#errors.size + this.#errorCount;
    // Errors outside of tests are among the failures.
    const announced = Math.max(fail, error);
    if (announced > 0) yield announcedBy(announced, Math.min(failed, announced));
    if (this.#hasFailed) yield FAILED_RUN;
    if (this.#ran === undefined) yield warningEntry('truncated', 'The text ends before the last line of Bun.');
    else if (tests.length === 0 && pass > 0 && announced === 0)
      yield {
        kind: 'test',
        test: passedRunTest('bun test'),
      };
    else if (tests.some(({ status }) => status === 'passed'))
      yield totalBy(this.#ran.tests, Math.min(tests.length - this.#errors.size + this.#errorCount, this.#ran.tests));
  }

  *#tests(): Generator<ReportedTest> {
    const sign = this.#usesSigns();
    for (const { line, file, failures } of this.#results) {
      const isOfBun = sign === undefined || line.hasSign === sign;
      if (!isOfBun && line.status !== 'failed') continue;
      const { path, status, durationMs } = line;
      yield {
        name: path.at(-1) ?? '',
        suite: path.slice(0, -1),
        file,
        status,
        durationMs,
        failures: status === 'failed' && failures.length === 0 ? [{}] : failures,
        events: [],
      };
    }
  }

  /** Whether Bun printed signs, and tests the words, or the other way round; undefined where there are only lines of one kind. */
  #usesSigns(): boolean | undefined {
    const passed = (hasSign: boolean): number =>
      this.#results.filter(({ line }) => line.hasSign === hasSign && line.status === 'passed').length;
    const kinds = new Set(this.#results.map(({ line }) => line.hasSign));
    if (kinds.size < 2) return undefined;
    return Math.abs(passed(true) - this.#counts.pass) < Math.abs(passed(false) - this.#counts.pass);
  }

  *#filesWithErrors(): Generator<ReportedTest> {
    for (const [file, failures] of this.#errors)
      yield {
        name: file === '' ? 'bun test' : file,
        suite: [],
        ...(file === '' ? {} : { file }),
        status: 'failed',
        failures,
        events: [],
      };
  }
}

function keyOf({ status, path }: BunTestLine): string {
  return `${status} ${path.join(' > ')}`;
}

import { passedRunTest } from '../../failed-run.js';
import type { ReportedFailure, ReportedTest, ReportEntry } from '../../report.js';
import type { TestStatus } from '../../test-draft.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import type { DenoBlock } from './deno-block.js';
import type { DenoCounts, DenoOutcome, DenoTestLine } from './deno-lines.js';

interface Listed {
  readonly path: readonly string[];
  readonly file: string | undefined;
  readonly line: DenoTestLine;
}

const STATUSES: Readonly<Record<DenoOutcome, TestStatus>> = {
  ok: 'passed',
  FAILED: 'failed',
  cancelled: 'failed',
  ignored: 'skipped',
};

/** One run of Deno: the list of its tests, the errors below, and its counts. */
export class DenoRun {
  readonly #listed: Listed[] = [];
  /** Those that are no steps of others. */
  readonly #outermost = { tests: 0, failed: 0 };
  /** The errors by what they are of: tests may have one name. */
  readonly #blocks = new Map<string, DenoBlock[]>();
  /** The tests that are described, without their steps. */
  readonly #described = new Set<string>();
  /** The files that broke off. */
  readonly #broken = new Set<string>();
  /** Files run at once: names and steps are then in one line, so that tests cannot be counted. */
  runsAtOnce = false;

  list(path: readonly string[], file: string | undefined, line: DenoTestLine): void {
    this.#listed.push({ path, file, line });
    if (path.length > 1) return;
    this.#outermost.tests += 1;
    if (STATUSES[line.outcome] === 'failed') this.#outermost.failed += 1;
  }

  breakOff(file: string): void {
    this.#broken.add(file);
  }

  describe(block: DenoBlock): void {
    const { place, title } = block.heading;
    const key = keyOf(place?.file, title);
    const same = this.#blocks.get(key);
    if (same === undefined) this.#blocks.set(key, [block]);
    else same.push(block);
    if (place === undefined) this.#broken.add(title);
    else this.#described.add(keyOf(place.file, title.split(' ... ', 1)[0] ?? ''));
  }

  /** Returns the tests, and compares them with the counts. */
  *end(counts: DenoCounts | undefined): Generator<ReportEntry> {
    for (const test of this.#tests()) yield { kind: 'test', test };
    if (counts === undefined) {
      yield warningEntry('truncated', 'The text ends before the last line of Deno.');
      return;
    }
    const { passed, failed, ignored, hasFailed } = counts;
    const isEmpty = this.#listed.length === 0 && this.#described.size === 0 && this.#broken.size === 0;
    if (isEmpty && passed > 0 && failed === 0 && !hasFailed) yield { kind: 'test', test: passedRunTest('deno test') };
    if (failed > 0) yield announcedBy(failed, Math.min(this.#failed, failed));
    if (hasFailed) yield FAILED_RUN;
    const total = passed + failed + ignored;
    const outermost = this.#outermost.tests + this.#broken.size;
    if (this.#listed.length > 0 && !this.runsAtOnce) yield totalBy(total, Math.min(outermost, total));
  }

  /** How many failures the text shows, as Deno counts them: those of steps are one with their test. */
  get #failed(): number {
    return (this.#listed.length > 0 ? this.#outermost.failed : this.#described.size) + this.#broken.size;
  }

  *#tests(): Generator<ReportedTest> {
    // The first error of a name is the last one then, and is taken first.
    for (const same of this.#blocks.values()) same.reverse();
    yield* this.#listedTests();
    yield* this.#others();
  }

  *#listedTests(): Generator<ReportedTest> {
    const failedPaths = new Set(
      this.#listed.flatMap(({ path, file, line }) =>
        STATUSES[line.outcome] === 'failed' ? [keyOf(file, path.slice(0, -1).join(' ... '))] : [],
      ),
    );
    for (const { path, file, line } of this.#listed) {
      const { outcome, durationMs, isOfSteps } = line;
      const key = keyOf(file, path.join(' ... '));
      const status = STATUSES[outcome];
      const block = status === 'failed' ? this.#blocks.get(key)?.pop() : undefined;
      // It is one failure with that of its steps.
      if (isOfSteps && block === undefined && failedPaths.has(key)) continue;
      yield testOf(path, file, status, {
        durationMs,
        failures: status !== 'failed' ? [] : [block?.failure() ?? reasonOf(outcome)],
        place: block?.heading.place,
      });
    }
  }

  /** Tests that the list does not name, and files that broke off. */
  *#others(): Generator<ReportedTest> {
    const known = new Set<string>();
    for (const same of this.#blocks.values())
      for (let block = same.pop(); block !== undefined; block = same.pop()) {
        const { title, place } = block.heading;
        known.add(title);
        const path = place === undefined ? [title] : title.split(' ... ');
        yield testOf(path, place?.file ?? title, 'failed', { failures: [block.failure()], place });
      }
    for (const file of this.#broken) if (!known.has(file)) yield testOf([file], file, 'failed', { failures: [{}] });
  }
}

function reasonOf(outcome: DenoOutcome): ReportedFailure {
  return outcome === 'cancelled' ? { message: 'Cancelled', isAssertion: false } : {};
}

interface Details {
  readonly durationMs?: number | undefined;
  readonly failures: readonly ReportedFailure[];
  readonly place?: { readonly line: number; readonly column: number } | undefined;
}

/** The name is that in the JUnit XML of Deno. */
function testOf(
  path: readonly string[],
  file: string | undefined,
  status: TestStatus,
  { durationMs, failures, place }: Details,
): ReportedTest {
  return {
    name: path.join(' > '),
    suite: [],
    file,
    ...(place === undefined ? {} : { line: place.line, column: place.column }),
    status,
    durationMs,
    failures,
    events: [],
  };
}

function keyOf(file: string | undefined, title: string): string {
  return `${file ?? ''} ${title}`;
}

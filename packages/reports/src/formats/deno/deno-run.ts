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
  readonly #blocks: DenoBlock[] = [];
  /** The files that broke off. */
  readonly #broken = new Set<string>();
  /** Files run at once: names and steps are then in one line, so that tests cannot be counted. */
  runsAtOnce = false;

  list(path: readonly string[], file: string | undefined, line: DenoTestLine): void {
    this.#listed.push({ path, file, line });
  }

  breakOff(file: string): void {
    this.#broken.add(file);
  }

  describe(block: DenoBlock): void {
    this.#blocks.push(block);
    if (block.heading.place === undefined) this.#broken.add(block.heading.title);
  }

  /** Returns the tests, and compares them with the counts. */
  *end(counts: DenoCounts | undefined): Generator<ReportEntry> {
    const blocks = new Map<string, DenoBlock[]>();
    for (const block of this.#blocks) {
      const key = keyOf(block.heading.place?.file, block.heading.title);
      blocks.set(key, [...(blocks.get(key) ?? []).slice(0, 100), block]);
    }
    const tests = [...this.#tests(blocks), ...this.#described(blocks)];
    for (const test of tests) yield { kind: 'test', test };
    if (counts === undefined) {
      yield warningEntry('truncated', 'The text ends before the last line of Deno.');
      return;
    }
    const { passed, failed, ignored, hasFailed } = counts;
    if (tests.length === 0 && passed > 0 && failed === 0 && !hasFailed)
      yield { kind: 'test', test: { name: 'deno test', suite: [], status: 'passed', failures: [], events: [] } };
    if (failed > 0) yield announcedBy(failed, Math.min(this.#failed(), failed));
    if (hasFailed) yield FAILED_RUN;
    const total = passed + failed + ignored;
    const outermost = this.#listed.filter(({ path }) => path.length === 1).length + this.#broken.size;
    if (this.#listed.length > 0 && !this.runsAtOnce) yield totalBy(total, Math.min(outermost, total));
  }

  /** How many failures the text shows, as Deno counts them: those of steps are one with their test. */
  #failed(): number {
    const listed = this.#listed.filter(({ path, line }) => path.length === 1 && STATUSES[line.outcome] === 'failed');
    if (this.#listed.length > 0) return listed.length + this.#broken.size;
    const roots = this.#blocks.flatMap(({ heading }) =>
      heading.place === undefined ? [] : [keyOf(heading.place.file, heading.title.split(' ... ')[0] ?? '')],
    );
    return new Set(roots).size + this.#broken.size;
  }

  *#tests(blocks: Map<string, DenoBlock[]>): Generator<ReportedTest> {
    const failedPaths = new Set(
      this.#listed.flatMap(({ path, file, line }) =>
        STATUSES[line.outcome] === 'failed' ? [keyOf(file, path.slice(0, -1).join(' ... '))] : [],
      ),
    );
    for (const { path, file, line } of this.#listed) {
      const { outcome, durationMs, isOfSteps } = line;
      const key = keyOf(file, path.join(' ... '));
      const status = STATUSES[outcome];
      const block = status === 'failed' ? blocks.get(key)?.shift() : undefined;
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
  *#described(blocks: Map<string, DenoBlock[]>): Generator<ReportedTest> {
    const known = new Set<string>();
    for (const { heading, failure } of [...blocks.values()].flat().map((block) => ({
      heading: block.heading,
      failure: block.failure(),
    }))) {
      known.add(heading.title);
      const path = heading.place === undefined ? [heading.title] : heading.title.split(' ... ');
      yield testOf(path, heading.place?.file ?? heading.title, 'failed', { failures: [failure], place: heading.place });
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

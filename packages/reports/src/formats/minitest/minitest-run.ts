import { passedRunTest } from '../../failed-run.js';
import type { ReportedTest, ReportEntry } from '../../report.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import type { MinitestBlock } from './minitest-block.js';
import type { MinitestCounts, MinitestName, MinitestResult } from './minitest-lines.js';

/** A test of which something is known. */
interface KnownTest {
  readonly test: MinitestName;
  result: MinitestResult | undefined;
  readonly blocks: MinitestBlock[];
}

/** The name of the test that represents a run whose tests are only dots. */
const COMMAND = 'minitest';

/** One run of tests, up to its counts. */
export class MinitestRun {
  readonly #tests = new Map<string, KnownTest>();
  #letters = 0;
  #failedLetters = 0;
  #isInterrupted = false;

  /** Whether anything is known of a test. */
  get hasTests(): boolean {
    return this.#tests.size > 0 || this.#letters > 0;
  }

  /** Takes a test of a verbose list. */
  result(test: MinitestName, result: MinitestResult): void {
    const known = this.#known(test);
    if (known.result?.status !== 'failed') known.result = result;
  }

  /** Takes what is said of a test. */
  block(block: MinitestBlock): void {
    this.#known(block.place.test).blocks.push(block);
  }

  /** Takes the letters of tests. */
  letters(letters: string): void {
    this.#letters += letters.length;
    this.#failedLetters += letters.replaceAll(/[^FE]/g, '').length;
  }

  /** The run was stopped; counts may follow. */
  interrupt(): void {
    this.#isInterrupted = true;
  }

  /** Returns the tests of a run that ended. */
  *end(counts: MinitestCounts): Generator<ReportEntry> {
    yield* this.#report();
    const failing = [...this.#tests.values()].filter((known) => statusOf(known) === 'failed').length;
    const listed = [...this.#tests.values()].filter(({ result }) => result !== undefined).length;
    const isGreen = counts.failing === 0 && failing === 0;
    if (listed === 0 && isGreen && counts.runs > counts.skipped) yield { kind: 'test', test: passedRunTest(COMMAND) };
    yield totalBy(counts.runs, listed > 0 ? Math.min(listed, counts.runs) : counts.runs);
    yield announcedBy(counts.failing, Math.min(failing, counts.failing));
    if (this.#isInterrupted) yield warningEntry('truncated', 'The run was interrupted.');
  }

  /** Returns the tests of a run whose counts are missing. */
  *cut(): Generator<ReportEntry> {
    yield* this.#report();
    if (this.#failedLetters > 0) yield FAILED_RUN;
    yield warningEntry(
      'truncated',
      'The text ends before Minitest counts its tests, such as "2 runs, 2 assertions, …".',
    );
  }

  *#report(): Generator<ReportEntry> {
    for (const known of this.#tests.values()) yield { kind: 'test', test: testOf(known) };
  }

  #known(test: MinitestName): KnownTest {
    const key = `${test.suite}#${test.name}`;
    const known = this.#tests.get(key) ?? { test, result: undefined, blocks: [] };
    this.#tests.set(key, known);
    return known;
  }
}

function statusOf({ result, blocks }: KnownTest): ReportedTest['status'] {
  const hasFailed = blocks.some(({ word }) => word !== 'Skipped') || result?.status === 'failed';
  return hasFailed ? 'failed' : blocks.length > 0 ? 'skipped' : (result?.status ?? 'passed');
}

function testOf(known: KnownTest): ReportedTest {
  const { test, result, blocks } = known;
  const status = statusOf(known);
  const failures = blocks.filter(({ word }) => word !== 'Skipped').map((block) => block.failure());
  const reason = blocks.find(({ word }) => word === 'Skipped')?.text ?? '';
  const file = blocks.find((block) => block.file !== undefined)?.file;
  return {
    name: test.name,
    suite: [test.suite],
    ...(file === undefined ? {} : { declaredIn: file }),
    status,
    ...(result === undefined ? {} : { durationMs: result.durationMs }),
    ...(status === 'skipped' && reason !== '' ? { skipReason: reason } : {}),
    failures: status === 'failed' && failures.length === 0 ? [{ dialect: 'ruby' }] : failures,
    events: [],
  };
}

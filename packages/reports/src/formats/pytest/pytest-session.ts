import { passedRunTest } from '../../failed-run.js';
import type { ReportedFailure, ReportedTest, ReportEntry } from '../../report.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import { FailedNames, isSubtest, nodeidOf } from './failed-names.js';
import type { PytestBlock } from './pytest-block.js';
import type { PytestCounts, Verdict } from './pytest-lines.js';
import { fileOf } from './pytest-test.js';

/** A test of which something is known. */
interface KnownTest {
  readonly nodeid: string;
  /** How often it was tried before. */
  retries: number;
  word: Verdict['word'] | undefined;
  said: string | undefined;
  readonly blocks: PytestBlock[];
  /** A failure below no heading. */
  untitled?: ReportedFailure;
  /** Failures that only the summary has. */
  summarized: number;
}

/** A test that fails in two phases has two words, and counts twice. */
const COUNTED: ReadonlySet<Verdict['word']> = new Set(['PASSED', 'FAILED', 'ERROR', 'SKIPPED', 'XFAIL', 'XPASS']);

const FAILING: ReadonlySet<Verdict['word']> = new Set(['FAILED', 'ERROR', 'SUBFAIL']);

/** One run of pytest, up to its last line. Its summary names the files of its failures, so that they wait for it. */
export class PytestSession {
  readonly #tests = new Map<string, KnownTest>();
  readonly #blocks: PytestBlock[] = [];
  readonly #untitled: ReportedFailure[] = [];
  readonly #summary: Verdict[] = [];
  readonly #durations = new Map<string, number>();
  /** How many words of `-v` there are: all tests have one. */
  #words = 0;
  #subtests = 0;
  /** What failed, as `-v` names it. */
  readonly #failed: string[] = [];
  /** Letters of failures, where tests are not named. */
  #failedLetters = 0;
  #trouble: ReportedTest | undefined;

  /** Takes a line of `-v`. */
  verdict(verdict: Verdict): void {
    if (COUNTED.has(verdict.word)) this.#words += 1;
    if (FAILING.has(verdict.word)) this.#failed.push(verdict.nodeid);
    this.#take(verdict);
  }

  /** Takes the letters of tests. */
  letters(letters: string): void {
    this.#failedLetters += letters.replaceAll(/[^FE]/g, '').length;
  }

  /** Takes a failure that is whole. */
  block(block: PytestBlock): void {
    this.#blocks.push(block);
  }

  /** Takes a failure that has no heading. */
  untitled(failure: ReportedFailure): void {
    this.#untitled.push(failure);
  }

  /** Takes a line of the summary. */
  summarized(verdict: Verdict): void {
    this.#summary.push(verdict);
  }

  /** Takes the time of a phase. */
  duration(nodeid: string, ms: number): void {
    this.#durations.set(nodeid, (this.#durations.get(nodeid) ?? 0) + ms);
  }

  /** Something other than a test failed: the run broke off, or a plugin complains. */
  fail(message: string): void {
    this.#trouble ??= brokenTest(message);
  }

  /** Returns the tests. Without `counts` the last line is missing; `open` is a test that had not ended then. */
  *end(counts: PytestCounts | undefined, open?: string): Generator<ReportEntry> {
    this.#join();
    const failing = [...this.#tests.values()].filter(isFailing);
    for (const test of this.#tests.values()) yield { kind: 'test', test: this.#testOf(test) };
    if (failing.length === 0 && this.#trouble !== undefined) yield { kind: 'test', test: this.#trouble };
    if (counts === undefined) yield* this.#cut(open);
    else yield* this.#compare(counts, failing);
  }

  *#cut(open: string | undefined): Generator<ReportEntry> {
    if (this.#failedLetters > 0) yield FAILED_RUN;
    if (open !== undefined) yield warningEntry('no_result', `${open} started but has no result.`);
    yield warningEntry('truncated', 'The text ends before the last line of pytest.');
  }

  *#compare({ failures, passed, total }: PytestCounts, failing: readonly KnownTest[]): Generator<ReportEntry> {
    if (this.#words === 0 && failures === 0 && passed > 0 && this.#tests.size === 0)
      yield { kind: 'test', test: passedRunTest('pytest') };
    yield totalBy(total, this.#words === 0 ? total : Math.min(total, this.#words + this.#subtests));
    const found = failing.reduce((sum, { blocks, summarized }) => sum + Math.max(1, blocks.length + summarized), 0);
    yield announcedBy(failures, Math.min(found, failures));
  }

  /** Finds the test of each failure. */
  #join(): void {
    const [summarized, named] = [new FailedNames(), new FailedNames()];
    for (const { nodeid, word } of this.#summary) if (FAILING.has(word)) summarized.add(nodeid);
    for (const nodeid of this.#failed) named.add(nodeid);
    const shown = new Map<string, number>();
    const untitled: string[] = [];
    for (const block of this.#blocks) {
      const nodeid = summarized.take(block) ?? named.take(block) ?? nodeidOf(block);
      const test = this.#testNamed(nodeid);
      test.blocks.push(block);
      if (!isFailing(test)) test.word = 'FAILED';
      if (isSubtest(block)) this.#subtests += 1;
      shown.set(nodeid, (shown.get(nodeid) ?? 0) + 1);
    }
    for (const verdict of this.#summary) {
      this.#take(verdict);
      const left = shown.get(verdict.nodeid) ?? 0;
      if (!FAILING.has(verdict.word)) continue;
      if (left > 0) shown.set(verdict.nodeid, left - 1);
      else {
        this.#testNamed(verdict.nodeid).summarized += 1;
        untitled.push(verdict.nodeid);
      }
    }
    // Without a summary, those of `-v` are in the same order.
    this.#joinUntitled(this.#summary.length > 0 || this.#blocks.length > 0 ? untitled : this.#failed);
  }

  /** Failures without a heading are in the order of the tests that have none, where there are as many. */
  #joinUntitled(nodeids: readonly string[]): void {
    if (nodeids.length !== this.#untitled.length) return;
    for (const [at, nodeid] of nodeids.entries()) this.#testNamed(nodeid).untitled ??= this.#untitled[at];
  }

  #take({ nodeid, word, said }: Verdict): void {
    const test = this.#testNamed(nodeid);
    if (word === 'RERUN') test.retries += 1;
    else if (!isFailing(test)) {
      if (word === 'SUBPASS' || word === 'SUBSKIP') return;
      test.word = word;
      test.said = said ?? test.said;
    } else if (FAILING.has(word)) test.said ??= said;
  }

  #testNamed(nodeid: string): KnownTest {
    const known = this.#tests.get(nodeid);
    const test = known ?? { nodeid, retries: 0, word: undefined, said: undefined, blocks: [], summarized: 0 };
    if (known === undefined) this.#tests.set(nodeid, test);
    return test;
  }

  #testOf(test: KnownTest): ReportedTest {
    const { nodeid, word, said, retries, blocks } = test;
    const status = isFailing(test) || word === undefined ? 'failed' : isSkipped(word) ? 'skipped' : 'passed';
    const durationMs = this.#durations.get(nodeid);
    const failures = status === 'failed' ? failuresOf(test) : [];
    const tried = { status: 'failed', failures: [] } as const;
    return {
      name: nodeid,
      suite: [],
      file: fileOf(nodeid),
      status,
      ...(durationMs === undefined ? {} : { durationMs }),
      ...(status === 'skipped' ? { skipReason: skipReasonOf(word, said) } : {}),
      failures,
      events: blocks.flatMap((block) => block.events()),
      ...(retries === 0
        ? {}
        : { attempts: [...Array.from({ length: Math.min(retries, MOST_TRIES) }, () => tried), { status, failures }] }),
    };
  }
}

/** Returns the test that stands for a run that failed apart from its tests. */
export function brokenTest(message: string): ReportedTest {
  return { name: 'pytest', suite: [], status: 'failed', failures: [{ message }], events: [] };
}

/** More tries of one test are not listed. */
const MOST_TRIES = 100;

function isFailing({ word }: KnownTest): boolean {
  return word !== undefined && FAILING.has(word);
}

function isSkipped(word: Verdict['word'] | undefined): boolean {
  return word === 'SKIPPED' || word === 'XFAIL';
}

function skipReasonOf(word: Verdict['word'] | undefined, said: string | undefined): string | undefined {
  if (word !== 'XFAIL') return said;
  return said === undefined || said === '' ? 'xfail' : `xfail: ${said}`;
}

function failuresOf({ blocks, said, untitled }: KnownTest): readonly ReportedFailure[] {
  // What the call of the test says explains more than what its fixtures did afterwards.
  const sorted = blocks.toSorted(
    (one, other) => Number(one.heading.phase === 'teardown') - Number(other.heading.phase === 'teardown'),
  );
  if (sorted.length > 0) return sorted.map((block) => block.failure());
  return [untitled ?? (said === undefined ? { dialect: 'python' } : { message: said, dialect: 'python' })];
}

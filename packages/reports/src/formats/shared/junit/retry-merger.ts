import type { ReportedAttempt, ReportedFailure, ReportedTest } from '../../../report.js';
import type { EventDraft } from '../../../test-draft.js';
import type { XmlOpen } from '../../../xml/xml-subtrees.js';
import { isBare, parentsOf } from './junit-status.js';
import type { JUnitCase } from './junit-case.js';

/** So many tests, and characters of their texts, wait for what follows them. */
const MOST_TESTS = 4000;
const MOST_CHARACTERS = 4 * 1024 * 1024;

/** So many failed tests of a suite are given the suite's output. */
const MOST_WITH_OUTPUT = 10;

/** So many results of one test are looked at together. */
const MOST_ALIKE = 100;

const NO_TESTS: readonly ReportedTest[] = [];

interface Entry {
  test: ReportedTest;
  readonly suite: XmlOpen | undefined;
  readonly key: string | undefined;
  readonly scope: number;
  isGone: boolean;
  readonly weight: number;
}

const NONE: readonly Entry[] = [];

/**
 * Tests that wait for those after them, in order: for another result of the same test (one that the runner marks as tried
 * again; an error of its setup or teardown belongs to it), for subtests, of which a test that
 * only failed with them reports nothing, and for the output of its suite.
 */
export class RetryMerger {
  #entries: Entry[] = [];
  #weight = 0;
  /** Numbers of suites: only open ones come again. */
  readonly #suites = new Map<XmlOpen | undefined, number>();
  #count = 0;
  /** Entries by suite and key, oldest first. */
  readonly #byKey = new Map<string, Entry[]>();
  /** Tests in which a subtest failed. */
  readonly #failedParents = new Set<string>();

  /** Makes a test failed that is reported as passed, and still waits. Returns whether there is one of this name in the suite. */
  fail(suite: XmlOpen, name: string, failure: ReportedFailure): boolean {
    const entry = this.#entries.findLast(
      ({ isGone, suite: own, test }) => !isGone && own === suite && test.name === name && test.status === 'passed',
    );
    if (entry === undefined) return false;
    entry.test = { ...entry.test, status: 'failed', failures: [failure] };
    return true;
  }

  /** Takes a test and gives those that need not wait any longer. */
  put(read: JUnitCase): readonly ReportedTest[] {
    const scope = this.#scopeOf(read.suite);
    const key = read.key === undefined ? undefined : `${scope} ${read.key}`;
    const earlier = this.#earlier(key);
    const last = earlier.at(-1);
    if (read.isEcho && last?.test.status === 'failed') return [];
    if (read.isPhase && last !== undefined) {
      last.test = withPhase(last.test, read.test);
      return [];
    }
    const failed = read.isRetry && last?.test.status === 'failed' ? trailingFailures(earlier) : NONE;
    for (const entry of failed) entry.isGone = true;
    if (failed.length > 0 && key !== undefined) this.#byKey.delete(key);
    this.#add({ test: failed.length === 0 ? read.test : retried(failed, read.test), suite: read.suite, key }, scope);
    return this.#overflow();
  }

  /** Gives a suite's output to its tests that failed without any, where they are few; `text` also to failures without one. */
  addOutput(
    suite: XmlOpen | undefined,
    events: readonly EventDraft[],
    complete: (test: ReportedTest) => ReportedTest,
  ): void {
    const failed = this.#entries.filter(
      (entry) => entry.suite === suite && !entry.isGone && entry.test.status === 'failed',
    );
    if (failed.length > MOST_WITH_OUTPUT) return;
    for (const entry of failed) {
      if (failed.length === 1) entry.test = complete(entry.test);
      entry.test = { ...entry.test, events: [...entry.test.events, ...events] };
    }
  }

  /** Returns all that still wait. */
  rest(): readonly ReportedTest[] {
    return this.#release(this.#entries.length);
  }

  #scopeOf(suite: XmlOpen | undefined): number {
    const known = this.#suites.get(suite);
    if (known !== undefined) return known;
    this.#count += 1;
    if (this.#suites.size > MOST_TESTS) this.#suites.clear();
    this.#suites.set(suite, this.#count);
    return this.#count;
  }

  #earlier(key: string | undefined): readonly Entry[] {
    const known = key === undefined ? undefined : this.#byKey.get(key);
    return known === undefined ? NONE : known.filter((entry) => !entry.isGone);
  }

  #add({ test, suite, key }: Pick<JUnitCase, 'test' | 'suite' | 'key'>, scope: number): void {
    const entry: Entry = { test, suite, key, scope, isGone: false, weight: weightOf(test) };
    this.#entries.push(entry);
    this.#weight += entry.weight;
    const known = key === undefined ? undefined : this.#byKey.get(key);
    if (known === undefined && key !== undefined) this.#byKey.set(key, [entry]);
    if (known !== undefined && known.length < MOST_ALIKE) known.push(entry);
    if (test.status !== 'failed') return;
    if (this.#failedParents.size > 10 * MOST_TESTS) this.#failedParents.clear();
    for (const parent of parentsOf(test.name)) this.#failedParents.add(scoped(scope, test, parent));
  }

  #overflow(): readonly ReportedTest[] {
    if (this.#entries.length <= MOST_TESTS && this.#weight <= MOST_CHARACTERS) return NO_TESTS;
    return this.#release(Math.ceil(this.#entries.length / 2));
  }

  #release(count: number): readonly ReportedTest[] {
    const released = this.#entries.slice(0, count);
    this.#entries = this.#entries.slice(count);
    for (const { key, weight } of released) {
      this.#weight -= weight;
      if (key !== undefined) this.#byKey.delete(key);
    }
    return released.filter((entry) => !entry.isGone && !this.#isRollup(entry)).map((entry) => entry.test);
  }

  #isRollup({ test, scope }: Entry): boolean {
    if (test.status !== 'failed' || this.#failedParents.size === 0) return false;
    return test.failures.every(isBare) && this.#failedParents.has(scoped(scope, test, test.name));
  }
}

function scoped(scope: number, { suite }: ReportedTest, name: string): string {
  return JSON.stringify([scope, suite, name]);
}

function trailingFailures(earlier: readonly Entry[]): readonly Entry[] {
  const lastOther = earlier.findLastIndex((entry) => entry.test.status !== 'failed');
  return earlier.slice(lastOther + 1);
}

function retried(failed: readonly Entry[], passed: ReportedTest): ReportedTest {
  const attempts = [...failed.flatMap((entry) => attemptsOf(entry.test)), ...attemptsOf(passed)];
  return { ...passed, attempts };
}

function attemptsOf(test: ReportedTest): readonly ReportedAttempt[] {
  return test.attempts ?? [{ status: test.status, durationMs: test.durationMs, failures: test.failures }];
}

/** Returns the test with what failed in its setup or teardown, as failures of its last attempt. */
function withPhase(test: ReportedTest, phase: ReportedTest): ReportedTest {
  const failures = [...test.failures, ...phase.failures];
  const durationMs =
    test.durationMs === undefined && phase.durationMs === undefined
      ? undefined
      : (test.durationMs ?? 0) + (phase.durationMs ?? 0);
  const attempts = test.attempts?.map((attempt, index, all): ReportedAttempt =>
    index === all.length - 1 ? { ...attempt, status: 'failed', failures } : attempt,
  );
  return {
    ...test,
    status: 'failed',
    skipReason: undefined,
    durationMs,
    failures,
    attempts,
    events: [...test.events, ...phase.events],
  };
}

function weightOf({ name, failures, events, attempts }: ReportedTest): number {
  if (failures.length === 0 && events.length === 0 && attempts === undefined) return name.length;
  const reported = [...failures, ...(attempts ?? []).flatMap((attempt) => attempt.failures)];
  const texts = reported.reduce((sum, { message, text }) => sum + (message?.length ?? 0) + (text?.length ?? 0), 0);
  const output = events.reduce(
    (sum, event) => sum + 60 + (typeof event['message'] === 'string' ? event['message'].length : 0),
    0,
  );
  return name.length + texts + output;
}

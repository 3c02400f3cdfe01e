import type { ReportedTest, ReportEntry } from '../../report.js';
import { announcedBy, FAILED_RUN } from '../shared/announced.js';

/** What an object of xcresulttool shows of a run: all its tests, one of them, or only those that failed. */
export type ViewKind = 'tests' | 'test' | 'failures';

/** An object of xcresulttool. */
export interface XcresultView {
  readonly kind: ViewKind;
  readonly entries: readonly ReportEntry[];
}

/**
 * Returns the entries of several views of one run: each test once, in the order of the views that show all tests. One that failed has
 * its reason from the view that reports it. What only one view shows is in the result.
 */
export function* mergeViews(views: readonly XcresultView[]): Generator<ReportEntry> {
  const whole = views.filter(({ kind }) => kind === 'tests');
  const single = views.filter(({ kind }) => kind === 'test');
  const failures = views.filter(({ kind }) => kind === 'failures');
  const hasTests = whole.length + single.length > 0;
  const sources = [
    new TestsByName(testsOf(single)),
    ...failures.map((view) => new TestsByName(testsOf([view]).filter(({ status }) => status === 'failed'))),
  ];
  for (const view of views)
    yield* view.entries.filter((entry) => isAboutRun(entry, hasTests && view.kind === 'failures'));
  for (const test of testsOf(whole)) yield { kind: 'test', test: withReason(test, sources) };
  for (const [index, source] of sources.entries())
    for (const test of source.rest()) yield { kind: 'test', test: withReason(test, sources.slice(index + 1)) };
  if (!hasTests)
    yield* testsOf(failures)
      .filter(({ status }) => status !== 'failed')
      .slice(0, 1)
      .map(toEntry);
  yield* announcedIn(views);
}

function testsOf(views: readonly XcresultView[]): readonly ReportedTest[] {
  return views.flatMap(({ entries }) => entries.flatMap((entry) => (entry.kind === 'test' ? [entry.test] : [])));
}

function toEntry(test: ReportedTest): ReportEntry {
  return { kind: 'test', test };
}

/** A view of failures has no result where nothing failed: the others have it. */
function isAboutRun(entry: ReportEntry, hasOthers: boolean): boolean {
  if (entry.kind === 'warning') return !hasOthers || entry.warning.code !== 'no_result';
  return entry.kind !== 'test' && entry.kind !== 'announced';
}

/** Each view counts the same failures. */
function* announcedIn(views: readonly XcresultView[]): Generator<ReportEntry> {
  const announced = views.flatMap(({ entries }) =>
    entries.flatMap((entry) => (entry.kind === 'announced' ? [entry.announced.failures] : [])),
  );
  const counts = announced.filter((count) => count !== undefined);
  if (counts.length > 0) yield announcedBy(counts.reduce((most, count) => Math.max(most, count), 0));
  if (counts.length < announced.length) yield FAILED_RUN;
}

/** Returns a test with what the other views report of it, which is taken from them. */
function withReason(test: ReportedTest, sources: readonly TestsByName[]): ReportedTest {
  const same = sources.flatMap((source) => source.take(test) ?? []);
  const known = [test, ...same].find(({ failures }) => failures.some(({ message, text }) => message ?? text));
  return known === undefined ? test : { ...test, failures: known.failures };
}

/** So many tests of one name are compared, of several bundles: more would take time by the square of their number. */
const MOST_COMPARED = 50;

/** Tests of a view, until another view has shown them. */
class TestsByName {
  readonly #tests = new Map<string, ReportedTest[]>();

  constructor(tests: readonly ReportedTest[]) {
    for (const test of tests) {
      const known = this.#tests.get(keyOf(test));
      if (known === undefined) this.#tests.set(keyOf(test), [test]);
      else known.push(test);
    }
  }

  /** Removes the first test with the name and the outcome of this one. */
  take(test: ReportedTest): ReportedTest | undefined {
    const known = this.#tests.get(keyOf(test)) ?? [];
    const at = known.slice(0, MOST_COMPARED).findIndex(({ suite }) => endAlike(suite, test.suite));
    return at === -1 ? undefined : known.splice(at, 1)[0];
  }

  rest(): readonly ReportedTest[] {
    return [...this.#tests.values()].flat();
  }
}

/** Not every view names the bundle: the class and the method do not differ. */
function keyOf({ name, suite, status }: ReportedTest): string {
  return JSON.stringify([status, suite.at(-1), name]);
}

function endAlike(one: readonly string[], other: readonly string[]): boolean {
  const length = Math.min(one.length, other.length);
  return length === 0 || one.slice(-length).every((part, index) => part === other.slice(-length)[index]);
}

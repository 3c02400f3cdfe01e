import { toPage, type Page } from '../common/pagination.js';
import type { TestState } from './presence/run-window.js';
import { NEVER_FAILED, type TestStatusSummary } from './test-status-summary.js';
import { nameInCursor, placeText, type ListPlace, type TestsQuery } from './tests-query.js';
import type { TestSort } from './tests-query.dto.js';

/** A test of the list. */
export interface ListedTest {
  readonly key: bigint;
  readonly name: string;
  /** Of its newest known result. */
  readonly durationMs: number | null;
}

type AnySummary = TestStatusSummary<TestState>;
type StatusSummaries = ReadonlyMap<bigint, AnySummary>;

/** Returns whether filters or sorting need the status summaries of tests that failed. */
export function needsSummaries(query: TestsQuery): boolean {
  return filtersByState(query) || (query.sort !== 'name' && query.sort !== 'duration');
}

/** Returns whether a filter selects by state, so that the states must be known before the list is paged. */
export function filtersByState({ flaky, state }: TestsQuery): boolean {
  return flaky !== null || state !== null;
}

/** Returns whether a test with this status summary matches the filters. */
export function matchesFilters({ state }: AnySummary, query: TestsQuery): boolean {
  return (
    (query.flaky === null || query.flaky === (state === 'flaky')) && (query.state === null || query.state === state)
  );
}

/** Filters, sorts and pages tests. A test without a status summary never failed. */
export function pageOfTests<T extends ListedTest>(
  tests: readonly T[],
  summaries: StatusSummaries,
  query: TestsQuery,
): Page<T> {
  const placed = tests
    .map((test) => ({ test, summary: summaries.get(test.key) ?? NEVER_FAILED }))
    .filter(({ summary }) => matchesFilters(summary, query))
    .map(({ test, summary }) => ({ test, place: placeOf(test, summary, query.sort) }))
    .toSorted((one, other) => comparePlaces(one.place, other.place));
  const after = startOf(tests, query);
  const rest = after === null ? placed : placed.filter(({ place }) => comparePlaces(place, after) > 0);
  return toPage(
    rest,
    query.limit,
    ({ test }) => test,
    ({ place }) => placeText(place, query.sort),
  );
}

/** Returns whether the list may contain tests that never failed. */
export function includesNeverFailed(query: TestsQuery): boolean {
  return matchesFilters(NEVER_FAILED, query);
}

/** Where the tests that never failed begin on a page. Undefined when all of them are on earlier pages. */
export function startOfNeverFailed(tests: readonly ListedTest[], query: TestsQuery): ListPlace | null | undefined {
  const after = startOf(tests, query);
  if (after === null || query.sort === 'name' || query.sort === 'duration') return after;
  // They all have the same value, and are in the order of their keys.
  const order = compareValues(after.value, query.sort === 'lastFailed' ? NEVER : NEVER_FAILED[query.sort]);
  if (order < 0) return null;
  return order === 0 ? after : undefined;
}

/** The position of a test that never failed. */
export function placeOfNeverFailed(test: ListedTest, sort: TestSort): ListPlace {
  return placeOf(test, NEVER_FAILED, sort);
}

function placeOf(test: ListedTest, summary: AnySummary, sort: TestSort): ListPlace {
  return { value: valueOf(test, summary, sort), key: test.key };
}

const NEVER = -1;

function valueOf(test: ListedTest, summary: AnySummary, sort: TestSort): string | number {
  switch (sort) {
    case 'name':
      return test.name;
    case 'duration':
      return test.durationMs ?? NEVER;
    case 'lastFailed':
      return summary.lastFailedAt?.getTime() ?? NEVER;
    case 'failureRate':
    case 'flakeRate':
      return summary[sort];
  }
}

/** Uses the whole name of the cursor's test, if the test still exists: the cursor contains only the start of it. */
function startOf(tests: readonly ListedTest[], { after, sort }: TestsQuery): ListPlace | null {
  if (after === null || sort !== 'name') return after;
  const last = tests.find((test) => test.key === after.key);
  return last !== undefined && nameInCursor(last.name) === after.value ? { ...after, value: last.name } : after;
}

function comparePlaces(one: ListPlace, other: ListPlace): number {
  return compareValues(one.value, other.value) || compare(one.key, other.key);
}

function compareValues(one: string | number, other: string | number): number {
  return typeof one === 'number' ? compare(other, one) : compareText(one, String(other));
}

/** Compares texts by code points, as the database does (collation "C"). */
function compareText(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let index = 0; index < length; index += 1) {
    const difference = rankAt(one, index) - rankAt(other, index);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

/** UTF-16 code units in the order of code points: surrogates, which form the highest ones, come last. */
function rankAt(text: string, index: number): number {
  const unit = text.charCodeAt(index);
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

function compare<T extends string | number | bigint>(one: T, other: T): number {
  return one < other ? -1 : Number(one > other);
}

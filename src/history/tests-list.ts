import { toPage, type Page } from '../common/pagination.js';
import { UNTROUBLED, type Standing } from './standing.js';
import { nameInCursor, placeText, type ListPlace, type TestsQuery, type TestSort } from './tests-query.js';

/** A test that may be listed. */
export interface ListedTest {
  readonly key: bigint;
  readonly name: string;
  /** Of its newest known result. */
  readonly durationMs: number | null;
}

type Standings = ReadonlyMap<bigint, Standing>;

/** Whether the standings of troubled tests are needed to filter and sort. */
export function needsStandings({ sort, flaky, state }: TestsQuery): boolean {
  return flaky !== null || state !== null || (sort !== 'name' && sort !== 'duration');
}

/** Whether the filters let a test through that stands so. */
export function isAskedFor({ state }: Standing, query: TestsQuery): boolean {
  return (
    (query.flaky === null || query.flaky === (state === 'flaky')) && (query.state === null || query.state === state)
  );
}

/** The page of tests that a query asks for. What has no standing had no trouble. */
export function pageOfTests<T extends ListedTest>(
  tests: readonly T[],
  standings: Standings,
  query: TestsQuery,
): Page<T> {
  const placed = tests
    .map((test) => ({ test, standing: standings.get(test.key) ?? UNTROUBLED }))
    .filter(({ standing }) => isAskedFor(standing, query))
    .map(({ test, standing }) => ({ test, place: placeOf(test, standing, query.sort) }))
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

function placeOf(test: ListedTest, standing: Standing, sort: TestSort): ListPlace {
  return { value: valueOf(test, standing, sort), key: test.key };
}

const NEVER = -1;

function valueOf(test: ListedTest, standing: Standing, sort: TestSort): string | number {
  switch (sort) {
    case 'name':
      return test.name;
    case 'duration':
      return test.durationMs ?? NEVER;
    case 'lastFailed':
      return standing.lastFailedAt?.getTime() ?? NEVER;
    case 'failureRate':
    case 'flakeRate':
      return standing[sort];
  }
}

/** Names that begin alike are told apart by the whole name of the test that the cursor names, if that is still there. */
function startOf(tests: readonly ListedTest[], { after, sort }: TestsQuery): ListPlace | null {
  if (after === null || sort !== 'name') return after;
  const last = tests.find((test) => test.key === after.key);
  return last !== undefined && nameInCursor(last.name) === after.value ? { ...after, value: last.name } : after;
}

function comparePlaces(one: ListPlace, other: ListPlace): number {
  return compareValues(one.value, other.value) || compare(one.key, other.key);
}

function compareValues(one: string | number, other: string | number): number {
  return typeof one === 'number' ? compare(other, one) : compare(one, other);
}

function compare<T extends string | number | bigint>(one: T, other: T): number {
  return one < other ? -1 : Number(one > other);
}

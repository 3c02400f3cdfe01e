import { describe, expect, it } from '@jest/globals';
import { readCursor, type Page } from '../common/pagination.js';
import { NEVER_FAILED, type TestStatusSummary } from './test-status-summary.js';
import { matchesFilters, needsSummaries, pageOfTests, type ListedTest } from './tests-list.js';
import { toTestsQuery } from './tests-query.js';
import { SORTS, type TestsQueryDto } from './tests-query.dto.js';

const LONG = 'long '.repeat(50);
const TESTS: readonly ListedTest[] = [
  { key: -5n, name: 'b', durationMs: null },
  { key: 2n, name: 'a', durationMs: 10 },
  { key: 3n, name: `${LONG}2`, durationMs: 30 },
  { key: 4n, name: `${LONG}1`, durationMs: 10 },
  { key: 1n, name: `${LONG}3`, durationMs: 20 },
];
const STANDINGS: ReadonlyMap<bigint, TestStatusSummary> = new Map([
  [2n, { state: 'flaky', failureRate: 0.25, flakeRate: 0.5, lastFailedAt: new Date(2) }],
  [3n, { state: 'broken', failureRate: 1, flakeRate: 0, lastFailedAt: new Date(3) }],
  [4n, { state: 'healthy', failureRate: 0.25, flakeRate: 0.75, lastFailedAt: new Date(1) }],
]);

const FILTERS: readonly TestsQueryDto[] = [{ flaky: 'true' }, { state: 'healthy' }];

/** The keys of every page, read one page after the other. */
function pages(query: TestsQueryDto): readonly (readonly bigint[])[] {
  const found: (readonly bigint[])[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<ListedTest> = pageOfTests(
      TESTS,
      STANDINGS,
      toTestsQuery({ ...query, ...(cursor === null ? {} : { cursor }) }),
    );
    found.push(page.items.map(({ key }) => key));
    cursor = page.nextCursor;
  } while (cursor !== null && found.length < 9);
  return found;
}

// docs/concepts.md, History: results that are read
describe('the list of tests', () => {
  it.each<[TestsQueryDto, readonly bigint[]]>([
    [{ sort: 'name' }, [2n, -5n, 4n, 3n, 1n]],
    [{ sort: 'failureRate' }, [3n, 2n, 4n, -5n, 1n]],
    [{ sort: 'flakeRate' }, [4n, 2n, -5n, 1n, 3n]],
    [{ sort: 'duration' }, [3n, 1n, 2n, 4n, -5n]],
    [{ sort: 'lastFailed' }, [3n, 2n, 4n, -5n, 1n]],
    [{ flaky: 'true' }, [2n]],
    [{ flaky: 'false' }, [-5n, 4n, 3n, 1n]],
    [{ state: 'healthy' }, [-5n, 4n, 1n]],
    [{ state: 'broken' }, [3n]],
    [{ state: 'broken', flaky: 'true' }, []],
  ])('answers %j', (query, expected) => {
    expect(pages(query)).toEqual([expected]);
    if (expected.length > 0) expect(pages({ ...query, limit: 1 })).toEqual(expected.map((key) => [key]));
  });

  it('continues after a test that no longer exists', () => {
    const first = pageOfTests(TESTS, STANDINGS, toTestsQuery({ limit: 2 }));
    const rest = TESTS.filter(({ key }) => key !== -5n);
    const next = pageOfTests(rest, STANDINGS, toTestsQuery({ cursor: String(first.nextCursor) }));
    expect([readCursor(first.nextCursor), next.items.map(({ key }) => key)]).toEqual([
      'tst_fffffffffffffffb name b',
      [4n, 3n, 1n],
    ]);
  });

  it.each(SORTS)('needs summaries only if the order depends on them: %s', (sort) => {
    expect(needsSummaries(toTestsQuery({ sort }))).toBe(['failureRate', 'flakeRate', 'lastFailed'].includes(sort));
    expect(FILTERS.map((filter) => needsSummaries(toTestsQuery({ sort, ...filter })))).toEqual([true, true]);
  });

  it('includes tests that never failed without a filter and with state=healthy', () => {
    const queries: readonly TestsQueryDto[] = [
      {},
      { state: 'healthy' },
      { flaky: 'false' },
      { state: 'flaky' },
      { flaky: 'true' },
    ];
    const lets = queries.map((query) => matchesFilters(NEVER_FAILED, toTestsQuery(query)));
    expect(lets).toEqual([true, true, true, false, false]);
  });
});

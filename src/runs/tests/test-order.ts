import { invalidRequest } from '../../common/problem.js';
import type { RunSummary } from '../run-state.js';

/** The orders of a run's tests beside the one in which they ran. The slowest first; failed, flaky, passed, skipped. */
export const TEST_SORTS = ['duration', 'name', 'status'] as const;

export type RunTestSort = (typeof TEST_SORTS)[number];

/** How a list of tests is grouped. */
export const TEST_GROUPS = ['file'] as const;

export type RunTestGroup = (typeof TEST_GROUPS)[number];

/** The order of a list of tests. Tests of one group are next to each other. Equal tests keep the order in which they ran. */
export interface TestOrder {
  readonly sort: RunTestSort | null;
  readonly group: RunTestGroup | null;
}

/**
 * The most tests that are sorted for one page. The database reads all of them for each page and keeps only those of the page: 100,000
 * take about 0.1 s on the embedded database, which serves nothing else meanwhile.
 */
export const MOST_SORTED_TESTS = 100_000;

/**
 * Checks that the tests of a run can be sorted.
 * @throws Problem invalid_request when the status selects too many tests.
 */
export function requireSortable(summary: RunSummary, status: string | null): void {
  const count = status === 'failed' || status === 'flaky' ? summary.failed + summary.flaky : summary.total;
  if (count <= MOST_SORTED_TESTS) return;
  throw invalidRequest(
    `This run has more than ${MOST_SORTED_TESTS} such tests: leave out sort and group, or select status=failed or status=flaky.`,
  );
}

/** The orders of the test list beside the one in which the tests ran. */
export const TEST_SORTS = [
  { value: 'duration', label: 'Slowest first' },
  { value: 'name', label: 'Name' },
  { value: 'status', label: 'Status' },
] as const;

/** How the server sorts and groups the tests of a run. */
export interface TestsOrder {
  readonly sort: (typeof TEST_SORTS)[number]['value'] | undefined;
  readonly group: 'file' | undefined;
}

/** The most tests of a run that the server sorts. */
export const MOST_SORTED_TESTS = 100_000;

/** Parses the order of the test list from the URL. Ignores unknown values. */
export function readTestsOrder({ sort, groupBy }: { readonly sort?: string; readonly groupBy?: string }): TestsOrder {
  return {
    sort: TEST_SORTS.find(({ value }) => value === sort)?.value,
    group: groupBy === 'file' ? 'file' : undefined,
  };
}

import type { TestsListData } from '@clarion/api-client';

/** What the address of the list of tests holds. */
export interface TestsSearch {
  readonly targetId?: string;
  readonly q?: string;
  readonly state?: string;
  readonly sort?: string;
}

/** What the server is asked for. */
export type TestsQuery = NonNullable<TestsListData['query']>;

/** The states to choose from. */
export const STATES = [
  { value: 'broken', label: 'Broken' },
  { value: 'flaky', label: 'Flaky' },
  { value: 'healthy', label: 'Healthy' },
] as const;

/** The orders to choose from; the first one holds where the address names none. */
export const SORTS = [
  { value: 'lastFailed', label: 'Failed last' },
  { value: 'failureRate', label: 'Failure rate' },
  { value: 'flakeRate', label: 'Flake rate' },
  { value: 'duration', label: 'Duration' },
  { value: 'name', label: 'Name' },
] as const;

/** The question that an address stands for; words that are no choice count as none. */
export function toTestsQuery({ targetId, q, state, sort }: TestsSearch): TestsQuery {
  return {
    targetId,
    q,
    state: STATES.find(({ value }) => value === state)?.value,
    sort: SORTS.find(({ value }) => value === sort)?.value ?? SORTS[0].value,
  };
}

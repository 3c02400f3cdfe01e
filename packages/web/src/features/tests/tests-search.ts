import type { OverviewItem, TestsListData } from '@clarion/api-client';

/** The filters of the list of tests in the URL. */
export interface TestsSearch {
  readonly targetId?: string;
  readonly q?: string;
  readonly state?: string;
  readonly sort?: string;
}

/** The filters that are sent to the server. */
export type TestsQuery = NonNullable<TestsListData['query']>;

/** The states to filter by. */
export const STATES = [
  { value: 'broken', label: 'Broken' },
  { value: 'failing', label: 'Failing' },
  { value: 'flaky', label: 'Flaky' },
  { value: 'healthy', label: 'Healthy' },
  { value: 'new', label: 'New' },
  { value: 'removed', label: 'Removed' },
] as const;

/** The sort orders. The first one is the default. */
export const SORTS = [
  { value: 'lastFailed', label: 'Last failed' },
  { value: 'failureRate', label: 'Failure rate' },
  { value: 'flakeRate', label: 'Flake rate' },
  { value: 'duration', label: 'Duration' },
  { value: 'name', label: 'Name' },
] as const;

/** Converts the filters in the URL to a query. Ignores unknown values. */
export function toTestsQuery({ targetId, q, state, sort }: TestsSearch): TestsQuery {
  return {
    targetId,
    q,
    state: STATES.find(({ value }) => value === state)?.value,
    sort: SORTS.find(({ value }) => value === sort)?.value ?? SORTS[0].value,
  };
}

/** A target, and whether it has a run. */
interface TargetWithRun {
  readonly target: Pick<OverviewItem['target'], 'id' | 'isDefault'>;
  readonly lastRun: Pick<NonNullable<OverviewItem['lastRun']>, 'id'> | null;
}

/**
 * Returns the target that the list opens with: the default one (undefined), unless only others have runs, then the first of those.
 */
export function openingTarget(items: readonly TargetWithRun[]): string | undefined {
  const byDefault = items.find(({ target }) => target.isDefault);
  if (byDefault === undefined || byDefault.lastRun !== null) return undefined;
  return items.find(({ lastRun }) => lastRun !== null)?.target.id;
}

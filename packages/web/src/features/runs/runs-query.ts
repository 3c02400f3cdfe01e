import type { RunsListData } from '@clarion/api-client';

/** The filters of the list of runs in the URL. */
export interface RunsSearch {
  readonly projectId?: string;
  readonly targetId?: string;
  readonly status?: string;
  readonly kind?: string;
  readonly branch?: string;
  readonly commitSha?: string;
  readonly pullRequest?: string;
  readonly from?: string;
  readonly to?: string;
  readonly q?: string;
}

/** The filters that are sent to the server. */
export type RunsQuery = NonNullable<RunsListData['query']>;

const DAY_MS = 86_400_000;
const DATE = /^\d{4}-\d\d-\d\d$/;

/**
 * Converts the filters in the URL to a query. A search for a URL finds the runs of that CI run. The end date is inclusive and in
 * UTC; instants are sent unchanged. The server rejects a pull request that is not a number.
 */
export function toRunsQuery({ q, to, pullRequest, ...same }: RunsSearch): RunsQuery {
  return {
    ...same,
    ...(q === undefined ? {} : isUrl(q) ? { ciRunUrl: q } : { q }),
    ...(to === undefined ? {} : { to: endOf(to) }),
    ...(pullRequest === undefined ? {} : { pullRequest: Number(pullRequest.replace('#', '')) }),
  };
}

function isUrl(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text);
}

function endOf(to: string): string {
  if (!DATE.test(to) || Number.isNaN(Date.parse(to))) return to;
  return new Date(Date.parse(to) + DAY_MS).toISOString().slice(0, 10);
}

/** Returns the date of an instant from the URL, for a date field. Empty when there is none. */
export function dayOf(instant: string | undefined): string {
  const day = instant?.slice(0, 10) ?? '';
  return DATE.test(day) ? day : '';
}

/** Changes a filter. An empty filter is removed; a new project also removes the target. */
export function withFilter(search: RunsSearch, name: keyof RunsSearch, value: string): RunsSearch {
  const changed: RunsSearch = { ...search, [name]: value === '' ? undefined : value };
  return name === 'projectId' ? { ...changed, targetId: undefined } : changed;
}

/** Counts the filters in the URL. */
export function countFilters(search: RunsSearch): number {
  return Object.values(search).filter((value) => value !== undefined).length;
}

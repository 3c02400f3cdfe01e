import type { RunsListData } from '@clarion/api-client';

/** What the address of the list of runs holds. */
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

/** What the server is asked for. */
export type RunsQuery = NonNullable<RunsListData['query']>;

const DAY_MS = 86_400_000;
const DATE = /^\d{4}-\d\d-\d\d$/;

/**
 * The question that an address stands for. A text that is the address of a CI run finds its runs. A last day counts as a whole, in
 * UTC as the first one; instants are passed on. A pull request that is no number finds nothing, as the server says itself.
 */
export function toRunsQuery({ q, to, pullRequest, ...same }: RunsSearch): RunsQuery {
  return {
    ...same,
    ...(q === undefined ? {} : isAddress(q) ? { ciRunUrl: q } : { q }),
    ...(to === undefined ? {} : { to: endOf(to) }),
    ...(pullRequest === undefined ? {} : { pullRequest: Number(pullRequest.replace('#', '')) }),
  };
}

function isAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text);
}

function endOf(to: string): string {
  if (!DATE.test(to) || Number.isNaN(Date.parse(to))) return to;
  return new Date(Date.parse(to) + DAY_MS).toISOString().slice(0, 10);
}

/** The day that an instant of the address lies on, for a field of dates; empty for none. */
export function dayOf(instant: string | undefined): string {
  const day = instant?.slice(0, 10) ?? '';
  return DATE.test(day) ? day : '';
}

/** The address with a filter changed: an empty one is left away, and a target goes with its project. */
export function withFilter(search: RunsSearch, name: keyof RunsSearch, value: string): RunsSearch {
  const changed: RunsSearch = { ...search, [name]: value === '' ? undefined : value };
  return name === 'projectId' ? { ...changed, targetId: undefined } : changed;
}

/** How many filters an address holds. */
export function countFilters(search: RunsSearch): number {
  return Object.values(search).filter((value) => value !== undefined).length;
}

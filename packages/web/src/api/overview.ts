import { overviewList, type OverviewItem } from '@clarion/api-client';
import { queryOptions } from '@tanstack/react-query';
import { unwrap } from './unwrap.js';
import { readPages } from './read-pages.js';

const PAGE_SIZE = 50;
/** Upper limit: 2,000 targets. */
const MAX_PAGES = 40;

/** Loads all targets of the organization with their recent runs. Several screens also use it to look up names. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: (): Promise<readonly OverviewItem[]> =>
    readPages(MAX_PAGES, (cursor) => unwrap(overviewList({ query: { limit: PAGE_SIZE, cursor } }))),
  staleTime: 15_000,
});

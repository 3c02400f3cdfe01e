import { overviewList, type OverviewItem } from '@clarion/api-client';
import { queryOptions } from '@tanstack/react-query';
import { ask } from './ask.js';
import { readPages } from './read-pages.js';

const PAGE = 50;
/** So many pages are asked for at most: 2,000 targets. */
const MOST_PAGES = 40;

/** All targets of the organization, project by project, and how they do. Several screens read the names from it. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: (): Promise<readonly OverviewItem[]> =>
    readPages(MOST_PAGES, (cursor) => ask(overviewList({ query: { limit: PAGE, cursor } }))),
  staleTime: 15_000,
});

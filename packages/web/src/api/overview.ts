import { overviewList, type OverviewItem } from '@clarion/api-client';
import { queryOptions } from '@tanstack/react-query';
import { ask } from './ask.js';

const PAGE = 50;
/** So many pages are asked for at most: 2,000 targets. */
const MOST_PAGES = 40;

/** All targets of the organization, project by project, and how they do. Several screens read the names from it. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: readAll,
  staleTime: 15_000,
});

async function readAll(): Promise<readonly OverviewItem[]> {
  const items: OverviewItem[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await ask(overviewList({ query: { limit: PAGE, cursor } }));
    items.push(...answer.items);
    if (answer.nextCursor === null) return items;
    cursor = answer.nextCursor;
  }
  return items;
}

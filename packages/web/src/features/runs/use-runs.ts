import { runsList } from '@clarion/api-client';
import { useInfiniteQuery, useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import type { Run } from '@clarion/api-client';
import { readFilledPage, type ListPage } from '../../api/read-pages.js';
import { unwrap } from '../../api/unwrap.js';
import { mergeNewest } from './merge-newest.js';
import type { RunsQuery } from './runs-query.js';

const PAGE = 50;
/** How many of the newest runs are read to find new ones. */
export const NEWEST_READ = 20;
const POLL_MS = 5_000;

/** The runs that match a query, page by page, and how many newer ones exist. */
export interface RunsFound {
  /** Undefined while the first page is loading. */
  readonly runs: readonly Run[] | undefined;
  readonly error: Error | null;
  /** How many newer runs exist. `NEWEST_READ` means that many or more. */
  readonly newerCount: number;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  /** Restarts the list with the newest page. */
  readonly reload: () => void;
}

/** Reads runs, and polls for newer ones every five seconds while the page is visible. */
export function useRuns(query: RunsQuery): RunsFound {
  const queries = useQueryClient();
  const listKey = ['runs', 'list', query];
  const list = useInfiniteQuery({
    queryKey: listKey,
    queryFn: ({ pageParam }) =>
      readFilledPage(pageParam, (cursor) => unwrap(runsList({ query: { ...query, limit: PAGE, cursor } }))),
    initialPageParam: firstPage(),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // The list does not refresh on its own: newer runs are announced above it.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const newest = useQuery({
    queryKey: ['runs', 'newest', query],
    queryFn: () => unwrap(runsList({ query: { ...query, limit: NEWEST_READ } })),
    refetchInterval: POLL_MS,
    enabled: list.isSuccess,
  });
  const shown = list.data?.pages.flatMap(({ items }) => items);
  const merged = mergeNewest(shown ?? [], newest.data?.items ?? []);
  const reload = (): void => {
    queries.setQueryData<InfiniteData<ListPage<Run>, string | undefined>>(
      listKey,
      (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
    );
    void list.refetch();
  };
  return {
    runs: shown === undefined ? undefined : merged.runs,
    error: list.error,
    newerCount: shown === undefined ? 0 : merged.newerCount,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    loadMore: () => void list.fetchNextPage(),
    reload,
  };
}

function firstPage(): string | undefined {
  return undefined;
}

import { runsList } from '@clarion/api-client';
import { useInfiniteQuery, useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import type { Run, RunsListResponse } from '@clarion/api-client';
import { ask } from '../../api/ask.js';
import { mergeNewest } from './merge-newest.js';
import type { RunsQuery } from './runs-query.js';

const PAGE = 50;
const LOOKED_AT = 20;
const LOOK_EVERY_MS = 5_000;

/** The runs that a question finds, page by page, and how many have come since. */
export interface RunsFound {
  /** Undefined while the first page is on its way. */
  readonly runs: readonly Run[] | undefined;
  readonly error: Error | null;
  /** How many newer ones there are; `LOOKED_AT` stands for that many or more. */
  readonly fresh: number;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  /** Starts anew with the newest page. */
  readonly reload: () => void;
}

/** Reads runs, and looks every five seconds for newer ones while the page is in sight. */
export function useRuns(query: RunsQuery): RunsFound {
  const queries = useQueryClient();
  const listKey = ['runs', 'list', query];
  const list = useInfiniteQuery({
    queryKey: listKey,
    queryFn: ({ pageParam }) => ask(runsList({ query: { ...query, limit: PAGE, cursor: pageParam } })),
    initialPageParam: firstPage(),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // A list that is read on stays as it is: what is new is announced.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const newest = useQuery({
    queryKey: ['runs', 'newest', query],
    queryFn: () => ask(runsList({ query: { ...query, limit: LOOKED_AT } })),
    refetchInterval: LOOK_EVERY_MS,
    enabled: list.isSuccess,
  });
  const shown = list.data?.pages.flatMap(({ items }) => items);
  const merged = mergeNewest(shown ?? [], newest.data?.items ?? []);
  const reload = (): void => {
    queries.setQueryData<InfiniteData<RunsListResponse, string | undefined>>(
      listKey,
      (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
    );
    void list.refetch();
  };
  return {
    runs: shown === undefined ? undefined : merged.runs,
    error: list.error,
    fresh: shown === undefined ? 0 : merged.fresh,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    loadMore: () => void list.fetchNextPage(),
    reload,
  };
}

function firstPage(): string | undefined {
  return undefined;
}

import { useInfiniteQuery, type QueryKey } from '@tanstack/react-query';
import type { ListPage } from '../../api/read-pages.js';

/** State of a paginated list. */
export interface Pages<Item> {
  /** Items loaded so far; undefined until the first page arrives. */
  readonly items: readonly Item[] | undefined;
  readonly error: Error | null;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  /** Reloads the loaded pages. */
  readonly retry: () => void;
}

interface PagesOptions<Item> {
  readonly queryKey: QueryKey;
  /** Loads the page after a cursor; the first page without one. */
  readonly read: (cursor: string | undefined) => Promise<ListPage<Item>>;
  /** Polling interval in milliseconds, depending on the items; false for none. */
  readonly refetchEvery?: (items: readonly Item[]) => number | false;
}

/** Loads a list page by page. */
export function usePages<Item>({ queryKey, read, refetchEvery = () => false }: PagesOptions<Item>): Pages<Item> {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }: { readonly pageParam: string | undefined }) => read(pageParam),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: ({ state: { data } }) => refetchEvery(data?.pages.flatMap(({ items }) => items) ?? []),
  });
  return {
    items: query.data?.pages.flatMap(({ items }) => items),
    error: query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}

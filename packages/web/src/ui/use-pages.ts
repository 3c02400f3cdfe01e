import { useInfiniteQuery, type QueryKey } from '@tanstack/react-query';
import type { ListPage } from '../api/read-pages.js';

/** A list that is read page by page. */
export interface Pages<Item> {
  /** What has been read of it; undefined while the first page is on its way. */
  readonly items: readonly Item[] | undefined;
  readonly error: Error | null;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  /** Reads anew what has been read. */
  readonly retry: () => void;
}

interface PagesOptions<Item> {
  readonly queryKey: QueryKey;
  /** Asks for the page behind a cursor, the first one behind none. */
  readonly read: (cursor: string | undefined) => Promise<ListPage<Item>>;
  /** How often the list is read anew, in milliseconds, by what it holds; false for never. */
  readonly refetchEvery?: (items: readonly Item[]) => number | false;
}

/** Reads a list page by page. */
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

import type { ReactNode } from 'react';
import { LoadMore } from './load-more.js';
import { Failed, Loading } from './states.js';
import type { Pages } from './use-pages.js';

interface PagedListProps<Item> {
  readonly pages: Pages<Item>;
  /** How many lines stand for it while it is on its way. */
  readonly lines: number;
  /** What is shown when it holds nothing. */
  readonly empty: ReactNode;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** A list that is read page by page: that it is on its way, what failed, that there is nothing, or the list with a button for more. */
export function PagedList<Item>({ pages, lines, empty, children }: PagedListProps<Item>): ReactNode {
  const { items, error, hasMore, isLoadingMore, loadMore, retry } = pages;
  if (items === undefined) return error === null ? <Loading lines={lines} /> : <Failed error={error} onRetry={retry} />;
  return (
    <div>
      {items.length === 0 ? empty : children(items)}
      <LoadMore hasMore={hasMore} isLoading={isLoadingMore} onMore={loadMore} />
    </div>
  );
}

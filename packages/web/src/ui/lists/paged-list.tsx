import type { ReactNode } from 'react';
import { LoadMore } from './load-more.js';
import { ErrorState, Loading } from '../feedback/states.js';
import type { Pages } from './use-pages.js';

interface PagedListProps<Item> {
  readonly pages: Pages<Item>;
  /** Number of placeholder lines while loading. */
  readonly lines: number;
  /** Shown if the list is empty. */
  readonly empty: ReactNode;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** Renders a paginated list with its loading, error and empty states. */
export function PagedList<Item>({ pages, lines, empty, children }: PagedListProps<Item>): ReactNode {
  const { items, error, hasMore, isLoadingMore, loadMore, retry } = pages;
  if (items === undefined)
    return error === null ? <Loading lines={lines} /> : <ErrorState error={error} onRetry={retry} />;
  return (
    <div>
      {items.length === 0 ? empty : children(items)}
      <LoadMore hasMore={hasMore} isLoading={isLoadingMore} onMore={loadMore} />
    </div>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadMore } from '../../ui/load-more.js';
import { Failed, Loading } from '../../ui/states.js';
import { EventList } from './event-list.js';
import { eventsQuery } from './run-queries.js';
import styles from './test-page.module.css';

/** What a test told while it ran. */
export function TestEvents({ runId, testId }: { readonly runId: string; readonly testId: string }): ReactNode {
  const query = useInfiniteQuery(eventsQuery(runId, { type: undefined, testId, after: undefined }));
  if (query.data === undefined)
    return query.isError ? <Failed error={query.error} onRetry={() => void query.refetch()} /> : <Loading lines={3} />;
  if (query.data.length === 0) return <p className={styles.quiet}>The test told nothing.</p>;
  return (
    <>
      <EventList runId={runId} events={query.data} isOfOneTest />
      <LoadMore
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  );
}

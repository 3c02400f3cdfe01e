import type { RunDetail } from '@clarion/api-client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LoadMore } from '../../../ui/lists/load-more.js';
import { EmptyState, ErrorState, Loading } from '../../../ui/feedback/states.js';
import { EventList } from './event-list.js';
import { EventsFilterBar } from './events-filter-bar.js';
import { parsePosition } from '../position.js';
import { eventsQuery } from '../run-queries.js';
import styles from './event-list.module.css';

const route = getRouteApi('/app/r/$runId');

/** Lists the events that the tests of a run sent while they ran. */
export function EventsTab({ run }: { readonly run: RunDetail }): ReactNode {
  const { type, testId, event } = route.useSearch();
  const position = event === undefined ? undefined : parsePosition(event);
  const after = position === undefined || position === 0 ? undefined : String(position - 1);
  const query = useInfiniteQuery(eventsQuery(run.id, { type, testId, after }));
  const events = query.data;
  return (
    <div className={styles.tab}>
      <EventsFilterBar types={[...new Set((events ?? []).map((shown) => shown.type))]} />
      {events === undefined ? (
        query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Loading />
        )
      ) : null}
      {events?.length === 0 ? (
        <EmptyState title={type === undefined && testId === undefined ? 'No events' : 'No events match'}>
          <p>Tests can send events while they run: steps, requests, logs and assertions.</p>
        </EmptyState>
      ) : null}
      {events === undefined || events.length === 0 ? null : (
        <EventList runId={run.id} events={events} opened={position} />
      )}
      <LoadMore
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </div>
  );
}

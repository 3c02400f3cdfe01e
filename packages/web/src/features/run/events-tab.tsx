import type { RunDetail } from '@clarion/api-client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LoadMore } from '../../ui/load-more.js';
import { Empty, Failed, Loading } from '../../ui/states.js';
import { EventList } from './event-list.js';
import { EventsFilterBar } from './events-filter-bar.js';
import { readPlace } from './place-cursor.js';
import { eventsQuery } from './run-queries.js';
import styles from './event-list.module.css';

const route = getRouteApi('/app/r/$runId');

/** What the tests of a run told while they ran. */
export function EventsTab({ run }: { readonly run: RunDetail }): ReactNode {
  const { type, testId, event } = route.useSearch();
  const place = event === undefined ? undefined : readPlace(event);
  const after = place === undefined || place === 0 ? undefined : String(place - 1);
  const query = useInfiniteQuery(eventsQuery(run.id, { type, testId, after }));
  const events = query.data;
  return (
    <div className={styles.tab}>
      <EventsFilterBar types={[...new Set((events ?? []).map((shown) => shown.type))]} />
      {events === undefined ? (
        query.isError ? (
          <Failed error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Loading />
        )
      ) : null}
      {events?.length === 0 ? (
        <Empty title={type === undefined && testId === undefined ? 'The run has no events' : 'No event is like that'}>
          <p>Events are what tests tell while they run: steps, requests, logs, assertions.</p>
        </Empty>
      ) : null}
      {events === undefined || events.length === 0 ? null : <EventList runId={run.id} events={events} opened={place} />}
      <LoadMore
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </div>
  );
}

import type { RunDetail } from '@clarion/api-client';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EmptyState, ErrorState, Loading } from '../../../ui/feedback/states.js';
import { isOpen, testsQuery } from '../run-queries.js';
import { TestList } from './test-list.js';
import { TestsFilterBar } from './tests-filter-bar.js';
import styles from './tests-tab.module.css';

const route = getRouteApi('/app/r/$runId');

/** Lists the tests of a run, in the order in which they ran. */
export function TestsTab({ run }: { readonly run: RunDetail }): ReactNode {
  const { status, q, tag } = route.useSearch();
  const revision = isOpen(run) ? String(run.summary.total) : '';
  const query = useInfiniteQuery({
    ...testsQuery(run.id, { status, q, tag }, revision),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={styles.tab}>
      <TestsFilterBar />
      {query.data === undefined ? (
        query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Loading />
        )
      ) : query.data.length === 0 ? (
        <EmptyState title={run.summary.total === 0 ? 'No tests' : 'No tests match'}>
          {run.summary.total === 0 ? null : <p>Change or clear the filters.</p>}
        </EmptyState>
      ) : (
        <TestList
          runId={run.id}
          tests={query.data}
          isMore={query.hasNextPage}
          onEnd={() => {
            if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
          }}
        />
      )}
    </div>
  );
}

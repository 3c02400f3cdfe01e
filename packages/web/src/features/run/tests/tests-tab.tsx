import type { RunDetail } from '@clarion/api-client';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, lazyRouteComponent, Link } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { EmptyState, ErrorState, Loading } from '../../../ui/feedback/states.js';
import { partOrRetry } from '../../../ui/feedback/part-or-retry.js';
import { isOpen, testsQuery } from '../run-queries.js';
import { SlowestTests } from './slowest-tests.js';
import { TestList } from './test-list.js';
import { TestsFilterBar } from './tests-filter-bar.js';
import { MOST_SORTED_TESTS, readTestsOrder } from './tests-order.js';
import styles from './tests-tab.module.css';

const IN_RUN_ORDER = readTestsOrder({});

const route = getRouteApi('/app/r/$runId');

const TimelineView = lazyRouteComponent(
  () => partOrRetry(async () => (await import('../timeline/timeline-view.js')).TimelineView, 'TimelineView'),
  'Part',
);

/** Shows the tests of a run: the list, or the timeline where the report has start times. The URL says which. */
export function TestsTab({ run }: { readonly run: RunDetail }): ReactNode {
  const { view } = route.useSearch();
  const revision = isOpen(run) ? String(run.summary.total) : '';
  if (view !== 'timeline') return <TestsListView run={run} revision={revision} />;
  return (
    <div className={styles.tab}>
      <div>
        <Link
          to="/r/$runId"
          params={{ runId: run.id }}
          search={(before) => ({ ...before, tab: 'tests', view: undefined })}
          activeOptions={{ exact: true }}
        >
          List of tests
        </Link>
      </div>
      <Suspense fallback={<Loading />}>
        <TimelineView run={run} revision={revision} />
      </Suspense>
    </div>
  );
}

interface TestsListViewProps {
  readonly run: RunDetail;
  /** Changes when more tests have arrived. */
  readonly revision: string;
}

/** Lists the tests of a run. Filters and order are those of the URL. */
function TestsListView({ run, revision }: TestsListViewProps): ReactNode {
  const search = route.useSearch();
  const { status, q, tag } = search;
  const isSortable = run.summary.total <= MOST_SORTED_TESTS;
  const order = isSortable ? readTestsOrder(search) : IN_RUN_ORDER;
  const isWhole = [status, q, tag, order.sort, order.group].every((part) => part === undefined);
  const query = useInfiniteQuery({
    ...testsQuery(run.id, { status, q, tag, order }, revision),
    placeholderData: keepPreviousData,
  });
  const isTimed = isSortable && (query.data ?? []).some(({ startedAt }) => startedAt !== null);
  return (
    <div className={styles.tab}>
      <TestsFilterBar run={run} isTimed={isTimed} />
      {isWhole ? <SlowestTests run={run} revision={revision} /> : null}
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
          projectId={run.projectId}
          tests={query.data}
          isGrouped={order.group === 'file' && !query.isPlaceholderData}
          isMore={query.hasNextPage}
          onEnd={() => {
            if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
          }}
        />
      )}
    </div>
  );
}

import type { RunDetail } from '@clarion/api-client';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, lazyRouteComponent, Link } from '@tanstack/react-router';
import { useEffect, useMemo, type ReactNode } from 'react';
import { countOfOwner, OwnerFilter } from '../../../domain/owners/owner-filter.js';
import { formatCount, plural } from '../../../ui/text/format.js';
import { LoadMore } from '../../../ui/lists/load-more.js';
import { EmptyState, ErrorState, Loading } from '../../../ui/feedback/states.js';
import { partOrRetry } from '../../../ui/feedback/part-or-retry.js';
import { FailureList } from './failure-list.js';
import { findFailure, groupFailures, groupsOfOwner, NONE } from './failure-groups.js';
import { causesQuery, failedTestsQuery, failuresQuery, isOpen } from '../run-queries.js';
import styles from './failures-tab.module.css';

const route = getRouteApi('/app/r/$runId');

// Most runs that people open have ended.
const LiveFailures = lazyRouteComponent(
  () => partOrRetry(async () => (await import('./live-failures.js')).LiveFailures, 'LiveFailures'),
  'Part',
);

/** Shows the failures of a run, grouped by cause. */
export function FailuresTab({ run }: { readonly run: RunDetail }): ReactNode {
  if (isOpen(run)) return <LiveFailures run={run} />;
  return run.summary.failed === 0 ? <NothingFailed run={run} /> : <Failures run={run} />;
}

function NothingFailed({ run }: { readonly run: RunDetail }): ReactNode {
  return (
    <EmptyState title={run.status === 'passed' ? 'No failures' : 'No failed tests'}>
      <p>{run.summary.total === 0 ? 'The run has no tests.' : `${plural(run.summary.passed, 'test')} passed.`}</p>
      <Link to="/r/$runId/compare" params={{ runId: run.id }}>
        Compare with the previous run
      </Link>
    </EmptyState>
  );
}

function Failures({ run }: { readonly run: RunDetail }): ReactNode {
  const { failure: name, owner } = route.useSearch();
  const failures = useInfiniteQuery({ ...failuresQuery(run.id, owner), placeholderData: keepPreviousData });
  const causes = useQuery(causesQuery(run.id));
  const tests = useQuery(failedTestsQuery(run.id));
  const navigate = route.useNavigate();
  const groups = useMemo(
    () => groupsOfOwner(groupFailures(failures.data?.failures ?? [], causes.data ?? []), owner),
    [failures.data, causes.data, owner],
  );
  const isMissing =
    name !== undefined &&
    name !== NONE &&
    failures.data !== undefined &&
    findFailure(failures.data.failures, name) === undefined;
  const { hasNextPage, isFetching, fetchNextPage } = failures;
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetching) void fetchNextPage();
  }, [isMissing, hasNextPage, isFetching, fetchNextPage]);
  if (failures.data === undefined)
    return failures.isError ? (
      <ErrorState error={failures.error} onRetry={() => void failures.refetch()} />
    ) : (
      <Loading />
    );
  if (causes.isPending) return <Loading />;
  return (
    <>
      {isMissing ? (
        <p className={styles.lookup}>
          {hasNextPage ? 'Looking for the failure in the link…' : 'The failure in the link is not in this run.'}
        </p>
      ) : null}
      <OwnerFilter
        counts={failures.data.owners}
        owner={owner}
        onChange={(chosen) =>
          void navigate({
            to: '.',
            search: (before) => ({ ...before, owner: chosen, failure: undefined, group: undefined }),
            replace: true,
            resetScroll: false,
          })
        }
      />
      {owner !== undefined && groups.length === 0 && !failures.isPlaceholderData ? (
        <p className={styles.lookup}>No failures of this owner.</p>
      ) : null}
      <FailureList run={run} failures={failures.data.failures} groups={groups} tests={tests.data ?? []} />
      {failures.hasNextPage ? (
        <div className={styles.more}>
          <span>
            Showing {formatCount(failures.data.failures.length)} of{' '}
            {plural(countOfOwner(failures.data.owners, owner, run.summary.failed), 'failure')}
          </span>
          <LoadMore hasMore isLoading={failures.isFetchingNextPage} onMore={() => void failures.fetchNextPage()} />
        </div>
      ) : null}
    </>
  );
}

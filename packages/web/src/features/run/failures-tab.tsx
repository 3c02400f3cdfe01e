import type { RunDetail } from '@clarion/api-client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useMemo, type ReactNode } from 'react';
import { formatCount, plural } from '../../ui/format.js';
import { LoadMore } from '../../ui/load-more.js';
import { Empty, Failed, Loading } from '../../ui/states.js';
import { FailureList } from './failure-list.js';
import { findFailure, groupFailures, NONE } from './failure-groups.js';
import { causesQuery, failedTestsQuery, failuresQuery, isOpen } from './run-queries.js';
import styles from './failures-tab.module.css';

const route = getRouteApi('/app/r/$runId');

/** What failed in a run, by cause. */
export function FailuresTab({ run }: { readonly run: RunDetail }): ReactNode {
  if (isOpen(run)) return <Waiting run={run} />;
  return run.summary.failed === 0 ? <NothingFailed run={run} /> : <Failures run={run} />;
}

function Waiting({ run }: { readonly run: RunDetail }): ReactNode {
  return (
    <Empty title="The run has not ended yet">
      <p>What failed, and why, stands here when it ends.</p>
      <Link to="/r/$runId" params={{ runId: run.id }} search={{ tab: 'tests' }}>
        Tests that came so far
      </Link>
    </Empty>
  );
}

function NothingFailed({ run }: { readonly run: RunDetail }): ReactNode {
  return (
    <Empty title={run.status === 'passed' ? 'Nothing failed' : 'No test failed'}>
      <p>{run.summary.total === 0 ? 'The run has no tests.' : `${plural(run.summary.passed, 'test')} passed.`}</p>
      <Link to="/r/$runId/compare" params={{ runId: run.id }}>
        What changed since the run before
      </Link>
    </Empty>
  );
}

function Failures({ run }: { readonly run: RunDetail }): ReactNode {
  const failures = useInfiniteQuery(failuresQuery(run.id));
  const causes = useQuery(causesQuery(run.id));
  const tests = useQuery(failedTestsQuery(run.id));
  const groups = useMemo(() => groupFailures(failures.data ?? [], causes.data ?? []), [failures.data, causes.data]);
  const { failure: name } = route.useSearch();
  const isSought =
    name !== undefined &&
    name !== NONE &&
    failures.data !== undefined &&
    findFailure(failures.data, name) === undefined;
  const { hasNextPage, isFetching, fetchNextPage } = failures;
  useEffect(() => {
    if (isSought && hasNextPage && !isFetching) void fetchNextPage();
  }, [isSought, hasNextPage, isFetching, fetchNextPage]);
  if (failures.data === undefined)
    return failures.isError ? <Failed error={failures.error} onRetry={() => void failures.refetch()} /> : <Loading />;
  if (causes.isPending) return <Loading />;
  return (
    <>
      {isSought ? (
        <p className={styles.sought}>
          {hasNextPage
            ? 'Looking for the failure that the address names.'
            : 'No failure of this run is like the one that the address names.'}
        </p>
      ) : null}
      <FailureList run={run} failures={failures.data} groups={groups} tests={tests.data ?? []} />
      {failures.hasNextPage ? (
        <div className={styles.more}>
          <span>
            {formatCount(failures.data.length)} of {plural(run.summary.failed, 'failure')} are shown.
          </span>
          <LoadMore hasMore isLoading={failures.isFetchingNextPage} onMore={() => void failures.fetchNextPage()} />
        </div>
      ) : null}
    </>
  );
}

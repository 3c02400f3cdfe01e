import { comparisonRead, runsRead, type RunDetail } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { unwrap } from '../../api/unwrap.js';
import { Page } from '../../ui/layout/page.js';
import { shortId } from '../../domain/runs/short-id.js';
import { ErrorState, Loading } from '../../ui/feedback/states.js';
import { BaseChoice } from './base-choice.js';
import { ComparisonView } from './comparison-view.js';
import styles from './compare-page.module.css';

const route = getRouteApi('/app/r/$runId/compare');

/** How many tests of each list are read. */
const MAX_TESTS = 500;

/** Compares a run with another one. */
export function ComparePage(): ReactNode {
  const { runId } = route.useParams();
  const { base } = route.useSearch();
  const run = useQuery({ queryKey: ['run', runId], queryFn: () => unwrap(runsRead({ path: { runId } })) });
  return (
    <Page
      title={`Compare run ${shortId(runId)}`}
      heading="Compare"
      crumbs={[
        <Link key="run" to="/r/$runId" params={{ runId }} activeOptions={{ exact: true }}>
          Run {shortId(runId)}
        </Link>,
      ]}
    >
      <BaseChoice runId={runId} base={base} branch={run.data?.branch ?? null} />
      {run.data === undefined ? (
        run.isError ? (
          <ErrorState error={run.error} onRetry={() => void run.refetch()} />
        ) : (
          <Loading />
        )
      ) : (
        <Result run={run.data} base={base} />
      )}
    </Page>
  );
}

function Result({ run, base }: { readonly run: RunDetail; readonly base: string | undefined }): ReactNode {
  const isOpen = run.status === 'running' || run.status === 'queued';
  const query = useQuery({
    queryKey: ['run', run.id, 'compare', base ?? 'previous'],
    queryFn: () =>
      unwrap(
        comparisonRead({
          path: { runId: run.id },
          query: { limit: MAX_TESTS, ...(base === undefined ? {} : { base }) },
        }),
      ),
    enabled: !isOpen,
    staleTime: 30_000,
  });
  if (isOpen) return <p className={styles.muted}>This run has not ended yet. You can compare it when it ends.</p>;
  if (query.data !== undefined) return <ComparisonView run={run} comparison={query.data} />;
  return query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : <Loading />;
}

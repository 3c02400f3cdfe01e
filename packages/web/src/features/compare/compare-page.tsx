import { comparisonRead, runsRead, type RunDetail } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { Page } from '../../ui/page.js';
import { shortId } from '../../ui/short-id.js';
import { Failed, Loading } from '../../ui/states.js';
import { BaseChoice } from './base-choice.js';
import { ComparisonView } from './comparison-view.js';
import styles from './compare-page.module.css';

const route = getRouteApi('/app/r/$runId/compare');

/** So many tests of each list are read. */
const MOST_TESTS = 500;

/** What changed in a run since another one. */
export function ComparePage(): ReactNode {
  const { runId } = route.useParams();
  const { base } = route.useSearch();
  const run = useQuery({ queryKey: ['run', runId], queryFn: () => ask(runsRead({ path: { runId } })) });
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
          <Failed error={run.error} onRetry={() => void run.refetch()} />
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
      ask(
        comparisonRead({
          path: { runId: run.id },
          query: { limit: MOST_TESTS, ...(base === undefined ? {} : { base }) },
        }),
      ),
    enabled: !isOpen,
    staleTime: 30_000,
  });
  if (isOpen) return <p className={styles.quiet}>The run has not ended yet. It can be compared when it has.</p>;
  if (query.data !== undefined) return <ComparisonView run={run} comparison={query.data} />;
  return query.isError ? <Failed error={query.error} onRetry={() => void query.refetch()} /> : <Loading />;
}

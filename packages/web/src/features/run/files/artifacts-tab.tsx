import type { RunDetail } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState, ErrorState, Loading } from '../../../ui/feedback/states.js';
import { LazyArtifactList } from './lazy-artifact-list.js';
import { artifactsQuery } from '../run-queries.js';

/** Lists the artifacts of a run. */
export function ArtifactsTab({ run }: { readonly run: RunDetail }): ReactNode {
  const query = useQuery(artifactsQuery(run.id));
  if (query.data === undefined)
    return query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : <Loading />;
  if (query.data.items.length > 0) return <LazyArtifactList runId={run.id} artifacts={query.data.items} />;
  return (
    <EmptyState title="No artifacts">
      <p>
        <code>clarion upload</code> and <code>clarion run</code> send the files that reports name for failed tests. Send
        others with:
      </p>
      <pre>{`POST /v1/projects/${run.projectId}/targets/${run.targetId}/runs/${run.id}/artifacts`}</pre>
    </EmptyState>
  );
}

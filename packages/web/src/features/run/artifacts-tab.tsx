import type { RunDetail } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Empty, Failed, Loading } from '../../ui/states.js';
import { FileList } from './file-list.js';
import { artifactsQuery } from './run-queries.js';

/** The files of a run. */
export function ArtifactsTab({ run }: { readonly run: RunDetail }): ReactNode {
  const query = useQuery(artifactsQuery(run.id));
  if (query.data === undefined)
    return query.isError ? <Failed error={query.error} onRetry={() => void query.refetch()} /> : <Loading />;
  if (query.data.items.length > 0) return <FileList runId={run.id} files={query.data.items} />;
  return (
    <Empty title="No artifacts">
      <p>Screenshots, traces and logs stand here once they are sent:</p>
      <pre>{`POST /v1/projects/${run.projectId}/targets/${run.targetId}/runs/${run.id}/artifacts`}</pre>
    </Empty>
  );
}

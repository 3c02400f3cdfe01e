import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { Loading } from '../../../ui/feedback/states.js';
import { partOrRetry } from '../../../ui/feedback/part-or-retry.js';
import type { FailureArtifact } from '../failures/failure-view-model.js';

/** The router's own way to load code, which reloads the application where a newer version was deployed. */
const ArtifactList = lazyRouteComponent(
  () => partOrRetry(async () => (await import('./artifact-list.js')).ArtifactList, 'ArtifactList'),
  'Part',
);

interface LazyArtifactListProps {
  readonly runId: string;
  readonly artifacts: readonly FailureArtifact[];
}

/** Lists artifacts. Loads the code on demand: few failures have files. */
export function LazyArtifactList({ runId, artifacts }: LazyArtifactListProps): ReactNode {
  return (
    <Suspense fallback={<Loading lines={2} />}>
      <ArtifactList runId={runId} artifacts={artifacts} />
    </Suspense>
  );
}

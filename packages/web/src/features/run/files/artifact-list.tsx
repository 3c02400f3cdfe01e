import { useMemo, type ReactNode } from 'react';
import type { FailureArtifact } from '../failures/failure-view-model.js';
import { AttachmentView } from './attachment-view.js';
import { groupImages } from './group-images.js';
import { ImageComparisonView } from './image-comparison-view.js';
import styles from './attachments.module.css';

interface ArtifactListProps {
  readonly runId: string;
  readonly artifacts: readonly FailureArtifact[];
}

/** Lists artifacts: comparisons of pictures first, then each by its kind. */
export function ArtifactList({ runId, artifacts }: ArtifactListProps): ReactNode {
  const { comparisons, others } = useMemo(() => groupImages(artifacts), [artifacts]);
  return (
    <ul className={styles.artifacts}>
      {comparisons.map((comparison) => (
        <li key={comparison.actual.id}>
          <ImageComparisonView runId={runId} comparison={comparison} />
        </li>
      ))}
      {others.map((artifact) => (
        <li key={artifact.id}>
          <AttachmentView runId={runId} artifact={artifact} />
        </li>
      ))}
    </ul>
  );
}

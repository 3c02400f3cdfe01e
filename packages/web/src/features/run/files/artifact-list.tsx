import type { ReactNode } from 'react';
import { formatBytes } from '../../../ui/text/format.js';
import { visibleText } from '../../../ui/text/visible-text.js';
import { artifactUrl, isInlineImage } from './artifact-url.js';
import type { FailureArtifact } from '../failures/failure-view-model.js';
import styles from '../failures/failure-detail.module.css';

/** Lists artifacts of a run: images inline, all others as downloads. */
export function ArtifactList({
  runId,
  artifacts,
}: {
  readonly runId: string;
  readonly artifacts: readonly FailureArtifact[];
}): ReactNode {
  return (
    <ul className={styles.artifacts}>
      {artifacts.map((artifact) => (
        <ArtifactRow key={artifact.id} runId={runId} artifact={artifact} />
      ))}
    </ul>
  );
}

function ArtifactRow({ runId, artifact }: { readonly runId: string; readonly artifact: FailureArtifact }): ReactNode {
  const url = artifactUrl(runId, artifact.id);
  return (
    <li>
      <span>
        <a href={url} download>
          <bdi>{visibleText(artifact.name)}</bdi>
        </a>{' '}
        <span className={styles.size}>
          {formatBytes(artifact.sizeBytes)}, {visibleText(artifact.mediaType)}
        </span>
      </span>
      {isInlineImage(artifact) ? (
        <a href={url} download aria-label={`Download ${artifact.name}`}>
          <img src={url} alt={artifact.name} loading="lazy" />
        </a>
      ) : null}
    </li>
  );
}

import type { ReactNode } from 'react';
import { formatBytes } from '../../ui/format.js';
import { visibleText } from '../../ui/visible-text.js';
import { fileAddress, isShownImage } from './file-kinds.js';
import type { FailureFile } from './failure-view-model.js';
import styles from './failure-detail.module.css';

/** Files of a run: images in the page, all others to download. */
export function FileList({
  runId,
  files,
}: {
  readonly runId: string;
  readonly files: readonly FailureFile[];
}): ReactNode {
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <FileRow key={file.id} runId={runId} file={file} />
      ))}
    </ul>
  );
}

function FileRow({ runId, file }: { readonly runId: string; readonly file: FailureFile }): ReactNode {
  const address = fileAddress(runId, file.id);
  return (
    <li>
      <span>
        <a href={address} download>
          <bdi>{visibleText(file.name)}</bdi>
        </a>{' '}
        <span className={styles.size}>
          {formatBytes(file.sizeBytes)}, {visibleText(file.mediaType)}
        </span>
      </span>
      {isShownImage(file) ? (
        <a href={address} download aria-label={`Download ${file.name}`}>
          <img src={address} alt={file.name} loading="lazy" />
        </a>
      ) : null}
    </li>
  );
}

import type { ReactNode } from 'react';
import { CopyIconButton } from '../../ui/copy/copy-button.js';
import styles from './copyable-id.module.css';
import { shortId } from './short-id.js';

/** Shortened ID with a button that copies the full one. `what` names it, as in "the project ID". */
export function CopyableId({ id, what }: { readonly id: string; readonly what: string }): ReactNode {
  return (
    <span className={styles.id}>
      <code title={id}>{shortId(id)}</code>
      <CopyIconButton text={id} what={what} />
    </span>
  );
}

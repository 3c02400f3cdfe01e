import type { ReactNode } from 'react';
import { CopySign } from './copy-button.js';
import styles from './id-sign.module.css';
import { shortId } from './short-id.js';

/** An id in short, with a sign that copies all of it. `what` says whose it is, as in "the project id". */
export function IdSign({ id, what }: { readonly id: string; readonly what: string }): ReactNode {
  return (
    <span className={styles.id}>
      <code title={id}>{shortId(id)}</code>
      <CopySign text={id} what={what} />
    </span>
  );
}

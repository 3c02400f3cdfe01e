import type { ReactNode } from 'react';
import { visibleText } from '../../ui/text/visible-text.js';
import styles from './tag-label.module.css';
import type { TagLook } from './tag-looks.js';

/** Shows a tag with its color as a dot, so that its text is readable on every background. */
export function TagLabel({ look: { name, color, description } }: { readonly look: TagLook }): ReactNode {
  return (
    <span className={styles.tag} title={description === '' ? undefined : visibleText(description)}>
      {color === null ? null : <span className={`${styles.dot} ${styles[color]}`} aria-hidden />}
      <bdi className={styles.name}>{visibleText(name)}</bdi>
    </span>
  );
}

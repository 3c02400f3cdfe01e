import type { ReactNode } from 'react';
import { Icon } from '../../ui/text/icon.js';
import styles from './apis.module.css';

/** Marks a version or a change with which clients of the version before may fail. */
export function BreakingBadge(): ReactNode {
  return (
    <span className={styles.breaking} title="A client of the version before may fail">
      <Icon name="alert" size={12} />
      Breaking
    </span>
  );
}

import type { ReactNode } from 'react';
import styles from './settings.module.css';

/** Vertical list of labelled values (`Fact`). */
export function FactList({ children }: { readonly children: ReactNode }): ReactNode {
  return <dl className={styles.list}>{children}</dl>;
}

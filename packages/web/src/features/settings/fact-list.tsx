import type { ReactNode } from 'react';
import styles from './settings.module.css';

/** Named facts (`Fact`) under each other. */
export function FactList({ children }: { readonly children: ReactNode }): ReactNode {
  return <dl className={styles.list}>{children}</dl>;
}

import type { ReactNode } from 'react';
import styles from './filters.module.css';

/** The fields that filter a list, in a row that wraps. */
export function Filters({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className={styles.filters} role="search" aria-label={label}>
      {children}
    </div>
  );
}

import type { ReactNode } from 'react';
import styles from './filter-bar.module.css';

/** Row of filter fields for a list. */
export function FilterBar({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className={styles.filters} role="search" aria-label={label}>
      {children}
    </div>
  );
}

import type { ReactNode } from 'react';
import styles from '../forms/form.module.css';

/** Highlights a warning. */
export function Warning({ children }: { readonly children: ReactNode }): ReactNode {
  return <p className={styles.warning}>{children}</p>;
}

import type { ReactNode } from 'react';
import styles from './form.module.css';

/** Something to know before going on. */
export function Warning({ children }: { readonly children: ReactNode }): ReactNode {
  return <p className={styles.warning}>{children}</p>;
}

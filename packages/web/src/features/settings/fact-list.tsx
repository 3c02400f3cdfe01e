import type { ReactNode } from 'react';
import styles from './settings.module.css';

/** Named facts under each other. */
export function FactList({ children }: { readonly children: ReactNode }): ReactNode {
  return <dl className={styles.list}>{children}</dl>;
}

/** A named fact. */
export function ListedFact({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

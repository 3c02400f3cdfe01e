import { Alert } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import styles from './entry.module.css';

interface EntryProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the pages in front of the sign-in. */
export function Entry({ title, lead, children }: EntryProps): ReactNode {
  useEffect(() => {
    document.title = `${title} · Clarion`;
  }, [title]);
  return (
    <main className={styles.entry}>
      <p className={styles.brand}>
        <img src="/favicon.svg" alt="" width={24} height={24} />
        Clarion
      </p>
      <h1>{title}</h1>
      {lead === undefined ? null : <div className={styles.lead}>{lead}</div>}
      {children}
    </main>
  );
}

/** What went wrong with a form as a whole; it is read out when it appears. */
export function FormError({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <Alert variant="default" role="alert" className={styles.error}>
      {children}
    </Alert>
  );
}

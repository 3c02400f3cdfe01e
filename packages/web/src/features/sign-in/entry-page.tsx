import { Alert } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import styles from './entry-page.module.css';

interface EntryPageProps {
  readonly title: string;
  readonly intro?: ReactNode;
  readonly children: ReactNode;
}

/** Frame of the pages before sign-in. */
export function EntryPage({ title, intro, children }: EntryPageProps): ReactNode {
  useEffect(() => {
    document.title = `${title} · Clarion`;
  }, [title]);
  return (
    <main className={styles.page}>
      <p className={styles.brand}>
        <img src="/favicon.svg" alt="" width={24} height={24} />
        Clarion
      </p>
      <h1>{title}</h1>
      {intro === undefined ? null : <div className={styles.intro}>{intro}</div>}
      {children}
    </main>
  );
}

/** General error of a form. Read to screen readers when it appears. */
export function FormError({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <Alert variant="default" role="alert" className={styles.error}>
      {children}
    </Alert>
  );
}

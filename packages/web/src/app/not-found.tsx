import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '../ui/layout/page.js';
import styles from './not-found.module.css';

/** Shown for an unknown URL. */
export function NotFound(): ReactNode {
  return (
    <Page title="Page not found">
      <p className={styles.text}>The link may be incomplete or outdated. Runs are at /r/ followed by the run ID.</p>
      <p className={styles.text}>
        <Link to="/">Go to projects</Link>
      </p>
    </Page>
  );
}

/** The same page without the app frame, for visitors who are not signed in. */
export function StandaloneNotFound(): ReactNode {
  return (
    <main className={styles.page}>
      <Link to="/" className={styles.brand}>
        <img src="/favicon.svg" alt="" width={24} height={24} />
        Clarion
      </Link>
      <NotFound />
    </main>
  );
}

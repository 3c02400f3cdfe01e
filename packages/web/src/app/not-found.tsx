import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '../ui/page.js';
import styles from './not-found.module.css';

/** An address that is no page's. */
export function NotFound(): ReactNode {
  return (
    <Page title="There is no page at this address">
      <p className={styles.text}>
        The link may be cut, or older than this server. The page of a run is at /r/ and its id.
      </p>
      <p className={styles.text}>
        <Link to="/">Go to the projects</Link>
      </p>
    </Page>
  );
}

/** The same where nothing stands around it: nobody needs to sign in to learn that there is nothing. */
export function NotFoundAlone(): ReactNode {
  return (
    <main className={styles.place}>
      <Link to="/" className={styles.brand}>
        <img src="/favicon.svg" alt="" width={24} height={24} />
        Clarion
      </Link>
      <NotFound />
    </main>
  );
}

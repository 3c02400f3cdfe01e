import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isAtLeast, useSession } from '../../api/session.js';
import styles from './home.module.css';

/** The way to the first run, while there is none. */
export function FirstRun(): ReactNode {
  const { role } = useSession();
  return (
    <section className={styles.first} aria-label="Get started">
      <div>
        <h2>No run has been uploaded yet</h2>
        <p>
          {isAtLeast(role, 'member')
            ? 'Make a token and send the report of a test run: it takes about three minutes.'
            : 'Ask a member of the organization to send the report of a test run.'}
        </p>
      </div>
      {isAtLeast(role, 'member') ? (
        <Button component={Link} to="/start">
          Get started
        </Button>
      ) : null}
    </section>
  );
}

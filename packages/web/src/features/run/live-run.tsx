import type { RunDetail } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDuration, plural } from '../../ui/format.js';
import { runningFor } from '../../ui/run-duration.js';
import { runQuery } from './run-queries.js';
import styles from './run-frame.module.css';

/** How far a run is that has not ended yet. */
export function LiveRun({ run }: { readonly run: RunDetail }): ReactNode {
  const { dataUpdatedAt } = useQuery(runQuery(run.id));
  const { total, failed } = run.summary;
  return (
    <section className={`${styles.note} ${styles.live}`} aria-label="Progress">
      <p>
        {run.status === 'queued' ? 'Waits to start' : `Running for ${formatDuration(runningFor(run, dataUpdatedAt))}`}:{' '}
        {plural(total, 'test')} so far
        {failed === 0 ? '' : `, ${plural(failed, 'failure')} among them`}.
      </p>
      <p className={styles.quiet}>Reasons of failures come when the run ends. This page follows it by itself.</p>
    </section>
  );
}

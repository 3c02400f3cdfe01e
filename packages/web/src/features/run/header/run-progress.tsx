import type { RunDetail } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatCount, formatDuration, plural } from '../../../ui/text/format.js';
import { runningFor } from '../../../domain/runs/run-duration.js';
import { runQuery } from '../run-queries.js';
import styles from './run-layout.module.css';

/** Shows the progress of a run that has not ended. */
export function RunProgress({ run }: { readonly run: RunDetail }): ReactNode {
  const { dataUpdatedAt } = useQuery(runQuery(run.id));
  const { total, failed } = run.summary;
  return (
    <section className={`${styles.note} ${styles.live}`} aria-label="Progress">
      <p>
        {run.status === 'queued' ? 'Waiting to start' : `Running for ${formatDuration(runningFor(run, dataUpdatedAt))}`}
        : {plural(total, 'test')} so far
        {failed === 0 ? '' : `, ${formatCount(failed)} failed`}.
      </p>
      <p className={styles.muted}>Failure details appear when the run ends. This page updates automatically.</p>
    </section>
  );
}

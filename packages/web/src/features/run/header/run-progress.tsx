import { runsList, type RunDetail } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { unwrap } from '../../../api/unwrap.js';
import { formatCount, formatDuration, plural } from '../../../ui/text/format.js';
import { runningFor } from '../../../domain/runs/run-duration.js';
import { runQuery } from '../run-queries.js';
import styles from './run-layout.module.css';

/** Runs that are searched for one to measure the progress with. */
const SEARCHED = 10;

/** Shows the progress of a run that has not ended, measured with the last one of its target and branch. */
export function RunProgress({ run }: { readonly run: RunDetail }): ReactNode {
  const { dataUpdatedAt } = useQuery(runQuery(run.id));
  const { data: last } = useQuery(lastRunQuery(run));
  const { total, failed } = run.summary;
  return (
    <section className={`${styles.note} ${styles.live}`} aria-label="Progress">
      <p>
        {run.status === 'queued' ? 'Waiting to start' : `Running for ${formatDuration(runningFor(run, dataUpdatedAt))}`}
        : {plural(total, 'test')} so far
        {failed === 0 ? '' : `, ${formatCount(failed)} failed`}.
      </p>
      {last === undefined || last === null ? null : (
        <p className={styles.progress}>
          <progress
            aria-label="Tests compared with the last run"
            value={Math.min(total, last.summary.total)}
            max={last.summary.total}
          />{' '}
          <Link to="/r/$runId" params={{ runId: last.id }}>
            The last run
          </Link>{' '}
          had {plural(last.summary.total, 'test')}
          {last.durationMs === null ? '' : ` in ${formatDuration(last.durationMs)}`}.
        </p>
      )}
      <p className={styles.muted}>This page updates automatically.</p>
    </section>
  );
}

/** Reads the newest finished run with tests of the same target and branch; null when there is none. */
function lastRunQuery({ id, projectId, targetId, branch }: RunDetail) {
  return {
    queryKey: ['run', id, 'last'],
    queryFn: async () => {
      const query = { projectId, targetId, limit: SEARCHED, ...(branch === null ? {} : { branch }) };
      const { items } = await unwrap(runsList({ query }));
      return items.find((run) => run.id < id && run.completedAt !== null && run.summary.total > 0) ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  };
}

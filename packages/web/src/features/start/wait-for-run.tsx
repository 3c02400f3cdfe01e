import { useNavigate } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { runsList, type Run } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { announce } from '../../ui/feedback/announcer.js';
import { unwrap } from '../../api/unwrap.js';
import styles from './start.module.css';

/** Waits for the next run and opens its page. */
export function WaitForRun({
  projectId,
  targetId,
}: {
  readonly projectId: string;
  readonly targetId: string;
}): ReactNode {
  const { run, isOffline } = useNewRun(projectId, targetId);
  const navigate = useNavigate();
  useEffect(() => {
    if (run === undefined) return;
    announce('Your first run arrived');
    void navigate({ to: '/r/$runId', params: { runId: run.id } });
  }, [run, navigate]);
  return (
    <section className={styles.step} aria-labelledby="start-wait">
      <h2 id="start-wait">Wait for the run</h2>
      <p className={styles.wait} role="status">
        <span className={styles.pulse} data-offline={isOffline} aria-hidden="true" />
        {isOffline
          ? 'The server is not responding. Retrying…'
          : 'Waiting for the next run of this target. It opens automatically.'}
      </p>
    </section>
  );
}

const POLL_MS = 2_000;

/** State while waiting for a run. */
interface NewRunState {
  /** The first run that arrived after the page was opened. */
  readonly run: Run | undefined;
  /** Whether the last request failed. */
  readonly isOffline: boolean;
}

/** Polls for a new run of a target. Also polls in the background, because the user is in a terminal meanwhile. */
function useNewRun(projectId: string, targetId: string): NewRunState {
  const newest = async (): Promise<Run | null> =>
    (await unwrap(runsList({ query: { projectId, targetId, limit: 1 } }))).items[0] ?? null;
  const before = useQuery({
    queryKey: ['arrival', targetId, 'before'],
    queryFn: newest,
    staleTime: Infinity,
    gcTime: 0,
    retry: true,
  });
  const now = useQuery({
    queryKey: ['arrival', targetId, 'now'],
    queryFn: newest,
    enabled: before.isSuccess,
    gcTime: 0,
    retry: false,
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: true,
  });
  const isNew = before.isSuccess && now.data !== undefined && now.data !== null && now.data.id !== before.data?.id;
  return { run: isNew ? (now.data ?? undefined) : undefined, isOffline: before.failureCount > 0 || now.isError };
}

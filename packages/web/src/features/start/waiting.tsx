import { useNavigate } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { announce } from '../../ui/announcer.js';
import styles from './start.module.css';
import { useArrival } from './use-arrival.js';

/** Waits for the run and opens its page. */
export function Waiting({ projectId, targetId }: { readonly projectId: string; readonly targetId: string }): ReactNode {
  const { run, isCut } = useArrival(projectId, targetId);
  const navigate = useNavigate();
  useEffect(() => {
    if (run === undefined) return;
    announce('The run is there');
    void navigate({ to: '/r/$runId', params: { runId: run.id } });
  }, [run, navigate]);
  return (
    <section className={styles.step} aria-labelledby="start-wait">
      <h2 id="start-wait">Wait for the run</h2>
      <p className={styles.wait} role="status">
        <span className={styles.pulse} data-cut={isCut} aria-hidden="true" />
        {isCut
          ? 'The server does not answer. Trying again.'
          : 'Waiting for the next run of this target. This page opens it when it is there.'}
      </p>
    </section>
  );
}

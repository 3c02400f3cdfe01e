import type { Divergence } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { EventTimeline } from '../events/event-timeline.js';
import styles from './divergence-view.module.css';

/** Shows the first event in which a failed test differs from its last pass, beside the event of the pass. */
export function DivergenceView({
  runId,
  divergence: { passedRunId, passed, failed },
}: {
  readonly runId: string;
  readonly divergence: Divergence;
}): ReactNode {
  return (
    <dl className={styles.divergence}>
      <dt>Last pass</dt>
      <dd>{passed === undefined ? 'The test had ended' : <EventTimeline runId={passedRunId} events={[passed]} />}</dd>
      <dt>This run</dt>
      <dd>{failed === undefined ? 'The test had ended' : <EventTimeline runId={runId} events={[failed]} />}</dd>
    </dl>
  );
}

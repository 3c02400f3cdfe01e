import type { GateResult } from '../../runs/gate-result.js';
import type { RunEntity } from '../../runs/run.entity.js';
import type { WebhookEvent } from '../webhook-events.js';

/** The facts that decide which events a run causes. */
export interface EndedRun {
  readonly status: RunEntity['status'];
  readonly gate: Pick<GateResult, 'passed'> | null;
  /** Number of tests that became flaky in the run. */
  readonly newlyFlaky: number;
}

/** Returns the events of a finished run. */
export function eventsOf({ status, gate, newlyFlaky }: EndedRun): ReadonlySet<WebhookEvent> {
  const events = new Set<WebhookEvent>(['run.completed']);
  if (status === 'failed' || status === 'errored') events.add('run.failed');
  if (gate !== null && !gate.passed) events.add('gate.failed');
  if (newlyFlaky > 0) events.add('test.became_flaky');
  return events;
}

/** The runs that a webhook is interested in; null: all. */
export interface Interest {
  readonly events: readonly WebhookEvent[];
  readonly targetId: string | null;
  readonly branch: string | null;
}

/** Returns whether a webhook is interested in a run. */
export function isOfInterest({ targetId, branch }: Interest, run: Pick<RunEntity, 'targetId' | 'branch'>): boolean {
  return (targetId === null || targetId === run.targetId) && (branch === null || branch === run.branch);
}

import type { GateResult } from '../runs/gate-result.js';
import type { RunEntity } from '../runs/run.entity.js';
import type { WebhookEvent } from './webhook-events.js';

/** What decides which events a run brings about. */
export interface EndedRun {
  readonly status: RunEntity['status'];
  readonly gate: Pick<GateResult, 'passed'> | null;
  /** How many tests became flaky by it. */
  readonly newlyFlaky: number;
}

/** The events that the end of a run brings about. */
export function eventsOf({ status, gate, newlyFlaky }: EndedRun): ReadonlySet<WebhookEvent> {
  const events = new Set<WebhookEvent>(['run.completed']);
  if (status === 'failed' || status === 'errored') events.add('run.failed');
  if (gate !== null && !gate.passed) events.add('gate.failed');
  if (newlyFlaky > 0) events.add('test.became_flaky');
  return events;
}

/** What a webhook wants to be told of; null asks for all. */
export interface Interest {
  readonly events: readonly WebhookEvent[];
  readonly targetId: string | null;
  readonly branch: string | null;
}

/** Whether a webhook wants to be told of runs such as this one. */
export function isOfInterest({ targetId, branch }: Interest, run: Pick<RunEntity, 'targetId' | 'branch'>): boolean {
  return (targetId === null || targetId === run.targetId) && (branch === null || branch === run.branch);
}

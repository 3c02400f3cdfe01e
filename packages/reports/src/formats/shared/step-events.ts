import type { EventDraft, TestStatus } from '../../test-draft.js';

/** A step of a test, as reports nest them. */
export interface ReportedStep {
  readonly name: string;
  /** A step that did not work is `failed`, whatever the report calls it. */
  readonly status: TestStatus;
  readonly durationMs?: number | undefined;
  /** What it wrote and attached. */
  readonly output: readonly EventDraft[];
  /** The steps in it, which ran before its own output was looked at. */
  readonly steps: readonly ReportedStep[];
}

/** Events of steps that are kept per test, the last ones: what is before a failure explains it. */
const MOST_EVENTS = 1000;

/**
 * Steps as events, in the order of time: `step_start {index, name}`, what is in it, `step_end {index, name, status,
 * durationMs?}`; of a skipped step without output its end alone. Why a step failed is in the test's failures, not here.
 */
export function stepEvents(steps: readonly ReportedStep[]): readonly EventDraft[] {
  const events = [...eventsOf(steps, { index: 0 })];
  if (events.length <= MOST_EVENTS) return events;
  return [
    { type: 'log', message: '[earlier steps of this test are left out]', stream: 'log' },
    ...events.slice(-MOST_EVENTS),
  ];
}

function* eventsOf(steps: readonly ReportedStep[], next: { index: number }): Generator<EventDraft> {
  for (const step of steps) {
    const { index } = next;
    next.index += 1;
    const wasRun = step.status !== 'skipped' || step.output.length > 0 || step.steps.length > 0;
    if (wasRun) yield { type: 'step_start', index, name: step.name };
    yield* eventsOf(step.steps, next);
    yield* step.output;
    yield endOf(step, index);
  }
}

function endOf(step: ReportedStep, index: number): EventDraft {
  const end: EventDraft = { type: 'step_end', index, name: step.name, status: step.status };
  return step.durationMs === undefined ? end : { ...end, durationMs: step.durationMs };
}

import { invalidRequest } from '../common/problem.js';
import { readPageRequest, type PageRequest } from '../common/pagination.js';
import { readQueryText } from '../common/query-text.js';

export const QUARANTINE_STATES = ['active', 'ended', 'all'] as const;

export type QuarantineState = (typeof QUARANTINE_STATES)[number];

/** Which quarantined tests of a project to list. */
export interface QuarantineListQuery {
  /** Null: every target. */
  readonly targetId: string | null;
  readonly state: QuarantineState;
  readonly page: PageRequest;
}

/**
 * Reads the query parameters of the list of quarantined tests.
 * @throws Problem invalid_request for an invalid value.
 */
export function readQuarantineListQuery(
  sent: Readonly<Record<'targetId' | 'state' | 'limit' | 'cursor', unknown>>,
): QuarantineListQuery {
  return {
    targetId: readQueryText(sent.targetId, 'targetId'),
    state: readState(sent.state),
    page: readPageRequest(sent.limit, sent.cursor),
  };
}

function readState(value: unknown): QuarantineState {
  const text = readQueryText(value, 'state') ?? 'active';
  const state = QUARANTINE_STATES.find((known) => known === text);
  if (state === undefined) throw invalidRequest(`Send state as one of ${QUARANTINE_STATES.join(', ')}.`);
  return state;
}

import { invalidRequest, Problem } from '../common/problem.js';
import { readInstant } from '../http/queries/read-query.js';
import type { CausesQueryDto } from './causes-query.dto.js';
import type { CauseStatus } from './triage/triage.js';

/** Which causes of a project to list. */
export interface CausesQuery {
  /** Part of the title, or a whole id. */
  readonly text: string | null;
  /** Only causes seen at this instant or later. */
  readonly since: Date | null;
  /** Only causes in this state. */
  readonly status: CauseStatus | null;
}

/** The place of a cause in the list of a run. */
export interface RunCauseKey {
  readonly isNew: boolean;
  readonly count: number;
  readonly id: string;
}

/** The place of a cause in the list of a project. */
export interface SeenKey {
  readonly at: Date;
  readonly id: string;
}

const CAUSE_ID = /^grp_[0-9a-f]{12}$/;

/** Whether a text has the form of a cause id. Any other text needs no look-up. */
export function isCauseId(text: string): boolean {
  return CAUSE_ID.test(text);
}

/** The error for a cause that no run of the project has. */
export function causeNotFound(): Problem {
  return new Problem(
    'not_found',
    'Send the id of a cause of this project, which starts with grp_; GET /open/v1/projects/{projectId}/causes lists them.',
  );
}

/**
 * Returns the filters of a validated query.
 * @throws Problem invalid_request when `since` is not an instant.
 */
export function toCausesQuery({ since, q, status }: CausesQueryDto): CausesQuery {
  return { text: q ?? null, since: since === undefined ? null : readInstant(since, 'since'), status: status ?? null };
}

/** The key of a cause in the list of a run, as text for a cursor. */
export function writeRunCauseKey({ isNew, count, id }: RunCauseKey): string {
  return `${isNew ? 'new' : 'known'} ${count} ${id}`;
}

/**
 * The key that `writeRunCauseKey` wrote.
 * @throws Problem invalid_request for any other text.
 */
export function readRunCauseKey(text: string): RunCauseKey {
  const [, age, count, id] = /^(new|known) (\d{1,9}) (grp_[0-9a-f]{12})$/.exec(text) ?? [];
  if (id === undefined) throw invalidCursor();
  return { isNew: age === 'new', count: Number(count), id };
}

/** The key of a cause in the list of a project, as text for a cursor. */
export function writeSeenKey({ at, id }: SeenKey): string {
  return `${at.getTime()} ${id}`;
}

/**
 * The key that `writeSeenKey` wrote.
 * @throws Problem invalid_request for any other text.
 */
export function readSeenKey(text: string): SeenKey {
  const [, ms, id] = /^(-?\d{1,14}) (grp_[0-9a-f]{12})$/.exec(text) ?? [];
  if (id === undefined) throw invalidCursor();
  return { at: new Date(Number(ms)), id };
}

function invalidCursor(): Error {
  return invalidRequest('Send the nextCursor of an earlier answer as the cursor, unchanged.');
}

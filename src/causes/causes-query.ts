import { invalidRequest } from '../common/problem.js';
import { readInstant } from '../common/query-instant.js';
import { readQueryText } from '../common/query-text.js';

/** Which causes of a project to list. */
export interface CausesQuery {
  /** Part of the title, or a whole id. */
  readonly text: string | null;
  /** Only causes seen at this instant or later. */
  readonly since: Date | null;
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

/**
 * Reads the filters of the list of a project's causes.
 * @throws Problem invalid_request for a value that a parameter does not take.
 */
export function readCausesQuery(q: unknown, since: unknown): CausesQuery {
  const instant = readQueryText(since, 'since');
  return { text: readQueryText(q, 'q'), since: instant === null ? null : readInstant(instant, 'since') };
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

import { invalidRequest } from '../common/problem.js';

/** Where an item stands in a list by time: its instant, and its identifier, which parts items of the same instant. */
export interface TimeKey {
  readonly at: Date;
  readonly id: string;
}

const WRITTEN = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([0-9A-Za-z_]{1,64})$/;

/** The text of a key, for a cursor. */
export function writeTimeKey({ at, id }: TimeKey): string {
  return `${at.toISOString()} ${id}`;
}

/**
 * The key that a cursor holds.
 * @throws Problem invalid_request for a cursor of another list.
 */
export function readTimeKey(cursor: string | null): TimeKey | null {
  if (cursor === null) return null;
  const [, instant = '', id = ''] = WRITTEN.exec(cursor) ?? [];
  const at = new Date(instant);
  if (id === '' || Number.isNaN(at.getTime()))
    throw invalidRequest('Send the nextCursor of an earlier answer as the cursor, unchanged.');
  return { at, id };
}

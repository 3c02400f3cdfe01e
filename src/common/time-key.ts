import { invalidRequest } from './problem.js';

/** The position of an item in a list by time: its instant, and its identifier, which orders items of the same instant. */
export interface TimeKey {
  readonly at: Date;
  readonly id: string;
}

const WRITTEN = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([0-9A-Za-z_]{1,64})$/;

/** Writes a key as text, for a cursor. */
export function writeTimeKey({ at, id }: TimeKey): string {
  return `${at.toISOString()} ${id}`;
}

/** Writes the key of an item with a creation time, for a cursor. */
export function writeCreationKey({ createdAt, id }: { readonly createdAt: Date; readonly id: string }): string {
  return writeTimeKey({ at: createdAt, id });
}

/**
 * Reads the key in a cursor.
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

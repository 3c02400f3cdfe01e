import { invalidRequest } from './problem.js';

/** A page of a list: the items, and the cursor of the next page, or null after the last one. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

/** Where a page starts (after the key in the cursor) and the maximum number of its items. */
export interface PageRequest {
  readonly limit: number;
  readonly after: string | null;
}

/** The limit of a page without one. */
export const DEFAULT_LIMIT = 50;
export const LARGEST_LIMIT = 200;
/** Keys have at most 2,000 bytes, which are 2,667 characters of base64. */
const LONGEST_CURSOR = 2700;

/** The detail of a problem with a cursor. */
export const INVALID_CURSOR = 'Send the nextCursor of an earlier answer as the cursor, unchanged.';

/** The detail of a problem with a limit. */
export function limitDetail(largest: number): string {
  return `Send a limit from 1 to ${largest}.`;
}

/** Encodes the key of the last item of a page. Cursors are opaque to clients. */
export function toCursor(key: string): string {
  return Buffer.from(key, 'utf8').toString('base64url');
}

/**
 * Returns the key in a cursor.
 * @throws Problem invalid_request for a text that `toCursor` did not make.
 */
export function readCursor(value: unknown): string | null {
  if (value === undefined) return null;
  const key = keyIn(value);
  if (key === undefined) throw invalidCursor();
  return key;
}

/** Whether a value is a text that `toCursor` made. */
export function isCursor(value: unknown): boolean {
  return keyIn(value) !== undefined;
}

function keyIn(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > LONGEST_CURSOR) return undefined;
  const key = Buffer.from(value, 'base64url').toString('utf8');
  return key === '' || toCursor(key) !== value || key.includes('\0') ? undefined : key;
}

/** Makes a page of the rows of a query that selected one row more than the limit. */
export function toPage<Row, T>(
  rows: readonly Row[],
  limit: number,
  toItem: (row: Row) => T,
  keyOf: (row: Row) => string,
): Page<T> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const nextCursor = rows.length > limit && last !== undefined ? toCursor(keyOf(last)) : null;
  return { items: shown.map(toItem), nextCursor };
}

function invalidCursor(): Error {
  return invalidRequest(INVALID_CURSOR);
}

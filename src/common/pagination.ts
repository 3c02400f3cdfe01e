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

const DEFAULT_LIMIT = 50;
const LARGEST_LIMIT = 200;
const LONGEST_CURSOR = 512;

/**
 * Parses `?limit=` (1 to 200, default 50) and `?cursor=`.
 * @throws Problem invalid_request when one of them is not valid.
 */
export function readPageRequest(limit: unknown, cursor: unknown): PageRequest {
  return { limit: readLimit(limit, DEFAULT_LIMIT, LARGEST_LIMIT), after: readCursor(cursor) };
}

/**
 * Parses a whole number of a query parameter.
 * @throws Problem invalid_request outside of 1 to `largest`.
 */
export function readLimit(value: unknown, fallback: number, largest: number): number {
  if (value === undefined) return fallback;
  const limit = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : 0;
  if (limit < 1 || limit > largest) throw invalidRequest(`Send a limit from 1 to ${largest}.`);
  return limit;
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
  if (typeof value !== 'string' || value.length > LONGEST_CURSOR) throw invalidCursor();
  const key = Buffer.from(value, 'base64url').toString('utf8');
  if (key === '' || toCursor(key) !== value || key.includes('\0')) throw invalidCursor();
  return key;
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
  return invalidRequest('Send the nextCursor of an earlier answer as the cursor, unchanged.');
}

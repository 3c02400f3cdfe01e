import { invalidRequest } from './problem.js';

const LONGEST = 500;

/**
 * Returns a query parameter as text, or null when it is absent or empty.
 * @throws Problem invalid_request when it is given twice, is too long, or is not well-formed text.
 */
export function readQueryText(value: unknown, name: string): string | null {
  if (value === undefined || value === '') return null;
  if (typeof value !== 'string') throw invalidRequest(`Send the query parameter ${name} once.`);
  if (!isQueryText(value)) throw invalidRequest(queryTextDetail(name));
  return value;
}

/** Whether a value is well-formed text of at most 500 characters. */
export function isQueryText(value: unknown): boolean {
  return typeof value === 'string' && value.length <= LONGEST && !value.includes('\0') && value.isWellFormed();
}

/** The detail of a problem with a text that is too long or not well-formed. */
export function queryTextDetail(name: string): string {
  return `Send a query parameter ${name} of at most ${LONGEST} characters of well-formed text.`;
}

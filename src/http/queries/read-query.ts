import { parse, type ParsedUrlQuery } from 'node:querystring';
import { invalidRequest } from '../../common/problem.js';

/** `state[]`, `state[0]`, `state[in]`: the notation of lists and objects that some clients use for other services. */
const BRACKETED = /^([^[\]]{1,100})\[[^\]]{0,100}\]/;

/**
 * Parses the query of an address. No route has parameters with brackets: a caller who sends one would expect a filter
 * that does not exist.
 * @throws Problem invalid_request for a name with brackets.
 */
export function parseQuery(text: string | null | undefined): ParsedUrlQuery {
  const query = parse(text ?? '');
  const name = Object.keys(query)
    .map((key) => BRACKETED.exec(key)?.[1])
    .find((found) => found !== undefined);
  if (name !== undefined) throw invalidRequest(`Send the query parameter ${name} without brackets.`);
  return query;
}

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

const INSTANT = /^\d{4}-\d\d-\d\d([Tt ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?([Zz]|[+-]\d\d:?\d\d)?)?$/;

/**
 * Parses an instant: ISO 8601; a date alone is its first moment; without a zone it is UTC. Undefined for any other
 * text.
 */
export function parseInstant(value: string): Date | undefined {
  const ms = INSTANT.test(value)
    ? Date.parse(/[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/i.test(value) ? `${value}Z` : value)
    : Number.NaN;
  return Number.isNaN(ms) ? undefined : new Date(ms);
}

/**
 * Parses an instant of a query parameter, like `parseInstant`.
 * @throws Problem invalid_request when the text is not an instant.
 */
export function readInstant(value: string, name: string): Date {
  const instant = parseInstant(value);
  if (instant === undefined)
    throw invalidRequest(`Send ${name} as an instant such as 2030-01-31T12:00:00.000Z; encode a plus sign as %2B.`);
  return instant;
}

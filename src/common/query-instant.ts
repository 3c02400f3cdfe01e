import { invalidRequest } from './problem.js';

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

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

import { parse, type ParsedUrlQuery } from 'node:querystring';
import { invalidRequest } from '../common/problem.js';

/** `state[]`, `state[0]`, `state[in]`: how some clients write what other services take as lists and objects. */
const BRACKETED = /^([^[\]]{1,100})\[[^\]]{0,100}\]/;

/**
 * Reads the query of an address, name by name. Names with brackets are none of any route: who sends one would believe in a filter
 * that is not there.
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

import type { Filter } from '../filter/filter.js';
import { parseFilter } from '../filter/parse-filter.js';
import { readSelection, selectAttributes, type AttributeSelection } from './attribute-selection.js';
import { scimProblem } from './scim-problem.js';

/** The largest page. */
export const LARGEST_PAGE = 200;
const USUAL_PAGE = 100;

/** The furthest beginning of a page. */
const LAST_INDEX = 1_000_000;

/** The query of a list (RFC 7644 §3.4.2). */
export interface ListQuery {
  readonly filter: Filter | undefined;
  /** The number of resources before the page. */
  readonly offset: number;
  /** 0 asks for the total alone. */
  readonly count: number;
  readonly selection: AttributeSelection;
}

/** A page of resources. */
export interface ResourcePage<T> {
  readonly total: number;
  readonly resources: readonly T[];
}

/**
 * Reads the query of a list. A `startIndex` below 1 is 1, a `count` below 0 is 0, and a `count` above 200 is 200 (RFC 7644 §3.4.2.4).
 * @throws Problem invalid_request (`invalidFilter`, `invalidValue`).
 */
export function readListQuery(query: Readonly<Record<string, unknown>>): ListQuery {
  const { filter, startIndex, count, attributes, excludedAttributes } = query;
  if (filter !== undefined && typeof filter !== 'string') throw scimProblem('invalidFilter', 'Send filter once.');
  const start = Math.min(Math.max(readNumber(startIndex, 'startIndex') ?? 1, 1), LAST_INDEX);
  return {
    filter: filter === undefined || filter === '' ? undefined : parseFilter(filter),
    offset: start - 1,
    count: Math.min(Math.max(readNumber(count, 'count') ?? USUAL_PAGE, 0), LARGEST_PAGE),
    selection: readSelection(attributes, excludedAttributes),
  };
}

/** Returns the response form of a page (RFC 7644 §3.4.2). */
export function toListResponse({ total, resources }: ResourcePage<object>, { offset, selection }: ListQuery): object {
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: total,
    startIndex: offset + 1,
    itemsPerPage: resources.length,
    Resources: resources.map((resource) => selectAttributes(resource, selection)),
  };
}

function readNumber(value: unknown, name: string): number | undefined {
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string' || !/^-?\d{1,9}$/.test(value))
    throw scimProblem('invalidValue', `Send ${name} once, as a whole number.`);
  return Number(value);
}

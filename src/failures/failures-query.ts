import { readCursor, readLimit } from '../common/pagination.js';
import { invalidRequest } from '../common/problem.js';
import { DEFAULT_FAILURES } from './failure-report.js';

/** What `?include=` may add to each failure. */
export const INCLUDES = ['location', 'stack', 'group', 'history', 'attempts', 'artifacts'] as const;

export type Include = (typeof INCLUDES)[number];

/** What a failures read asks for beside the run. */
export interface FailuresQuery {
  readonly limit: number;
  /** The place of the last failure of the page before; -1 for the first page. */
  readonly afterSeq: number;
  readonly include: ReadonlySet<Include>;
  readonly maxTokens: number;
  /** Whether nothing was asked for, so that the stored answer is the answer. */
  readonly isPlain: boolean;
}

const DEFAULT_TOKENS = 4000;
const FEWEST_TOKENS = 200;
const MOST_TOKENS = 100_000;

/**
 * Reads the query parameters of the failures route.
 * @throws Problem invalid_request
 */
export function readFailuresQuery(query: {
  readonly limit?: unknown;
  readonly cursor?: unknown;
  readonly include?: unknown;
  readonly maxTokens?: unknown;
}): FailuresQuery {
  const { limit, cursor, include } = query;
  return {
    limit: readLimit(limit, DEFAULT_FAILURES, DEFAULT_FAILURES),
    afterSeq: readAfterSeq(cursor),
    include: readInclude(include),
    maxTokens: readMaxTokens(query.maxTokens),
    isPlain: limit === undefined && cursor === undefined && include === undefined,
  };
}

function readAfterSeq(cursor: unknown): number {
  const key = readCursor(cursor);
  if (key === null) return -1;
  if (!/^\d{1,9}$/.test(key)) throw invalidRequest('Send the nextCursor of an earlier answer as the cursor, unchanged.');
  return Number(key);
}

function readInclude(value: unknown): ReadonlySet<Include> {
  const names = value === undefined ? [] : (Array.isArray(value) ? value : [value]).flatMap((part) => String(part).split(','));
  return new Set(names.filter((name) => name !== '').map(toInclude));
}

function toInclude(name: string): Include {
  const known = INCLUDES.find((include) => include === name.trim());
  if (known === undefined) throw invalidRequest(`Send include out of ${INCLUDES.join(', ')}, with commas between.`);
  return known;
}

function readMaxTokens(value: unknown): number {
  if (value === undefined) return DEFAULT_TOKENS;
  const tokens = readLimit(value, DEFAULT_TOKENS, MOST_TOKENS);
  if (tokens < FEWEST_TOKENS) throw invalidRequest(`Send maxTokens from ${FEWEST_TOKENS} to ${MOST_TOKENS}.`);
  return tokens;
}

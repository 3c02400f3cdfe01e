import { readCursor, readLimit } from '../common/pagination.js';
import { invalidRequest } from '../common/problem.js';
import { DEFAULT_FAILURES } from './failure-report.js';
import { readCausePlace } from '@clarion/reports/markdown';
import type { CauseKey } from '@clarion/reports/markdown';

/** The names that `?include=` takes. */
export const INCLUDES = ['location', 'stack', 'group', 'history', 'attempts', 'artifacts', 'quarantine'] as const;

export type Include = (typeof INCLUDES)[number];

/** The query of a failures read. */
export interface FailuresQuery {
  readonly limit: number;
  /** The place of the last failure of the page before; -1 for the first page. */
  readonly afterSeq: number;
  /** The last cause on the page before; null for none. Only the cursor of Markdown by cause has it. */
  readonly afterCause: CauseKey | null;
  readonly include: ReadonlySet<Include>;
  /** Null when not sent. */
  readonly maxTokens: number | null;
  /** Limit and cursor as sent, for the request of the next page. */
  readonly sent: { readonly limit: number | undefined; readonly cursor: string | null };
  /** Whether the query is empty, so that the stored answer is the answer. */
  readonly isPlain: boolean;
}

const FEWEST_TOKENS = 200;
const MOST_TOKENS = 100_000;

/**
 * Reads the query parameters of the failures route.
 * @throws Problem invalid_request
 */
export function readFailuresQuery(
  query: {
    readonly limit?: unknown;
    readonly cursor?: unknown;
    readonly include?: unknown;
    readonly maxTokens?: unknown;
  },
  form: 'json' | 'markdown',
): FailuresQuery {
  const { limit, cursor } = query;
  const include = readInclude(query.include);
  const limited = readLimit(limit, DEFAULT_FAILURES, DEFAULT_FAILURES);
  return {
    limit: limited,
    ...readPlace(cursor, form === 'markdown' && include.has('group')),
    include,
    maxTokens: readMaxTokens(query.maxTokens),
    sent: { limit: limit === undefined ? undefined : limited, cursor: typeof cursor === 'string' ? cursor : null },
    isPlain: limit === undefined && cursor === undefined && query.include === undefined,
  };
}

function readPlace(cursor: unknown, isByCause: boolean): Pick<FailuresQuery, 'afterSeq' | 'afterCause'> {
  const key = readCursor(cursor);
  if (key === null) return { afterSeq: -1, afterCause: null };
  if (/^\d{1,9}$/.test(key)) return { afterSeq: Number(key), afterCause: null };
  const place = isByCause ? readCausePlace(key) : undefined;
  if (place === undefined)
    throw invalidRequest('Send the cursor of an earlier answer, unchanged, with the same include and Accept.');
  return { afterSeq: place.afterSeq, afterCause: place.after };
}

function readInclude(value: unknown): ReadonlySet<Include> {
  const names =
    value === undefined ? [] : (Array.isArray(value) ? value : [value]).flatMap((part) => String(part).split(','));
  return new Set(names.filter((name) => name !== '').map(toInclude));
}

function toInclude(name: string): Include {
  const known = INCLUDES.find((include) => include === name.trim());
  if (known === undefined) throw invalidRequest(`Send include out of ${INCLUDES.join(', ')}, with commas between.`);
  return known;
}

function readMaxTokens(value: unknown): number | null {
  if (value === undefined) return null;
  const tokens = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : 0;
  if (tokens < FEWEST_TOKENS || tokens > MOST_TOKENS)
    throw invalidRequest(`Send maxTokens from ${FEWEST_TOKENS} to ${MOST_TOKENS}.`);
  return tokens;
}

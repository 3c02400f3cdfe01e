import { readCursor } from '../common/pagination.js';
import { invalidRequest } from '../common/problem.js';
import { validateQuery } from '../http/validation.pipe.js';
import { DEFAULT_FAILURES } from './report/run-report.store.js';
import { readCausePlace } from '@clarion/reports/markdown';
import type { CauseKey } from '@clarion/reports/markdown';
import { FailuresQueryDto, MarkdownBudgetQueryDto, type Include } from './failures-query.dto.js';
import type { TestSelection } from './selected-failures.js';

/** The failures of a read, and what is added to each. */
export interface FailuresSelection extends TestSelection {
  readonly limit: number;
  /** The place of the last failure of the page before; -1 for the first page. */
  readonly afterSeq: number;
  /** The last cause on the page before; null for none. Only the cursor of Markdown by cause has it. */
  readonly afterCause: CauseKey | null;
  readonly include: ReadonlySet<Include>;
  /** Limit and cursor as sent, for the request of the next page. */
  readonly sent: { readonly limit: number | undefined; readonly cursor: string | null };
  /** Whether the query is empty, so that the stored answer is the answer. */
  readonly isPlain: boolean;
}

/** The query of a failures read. */
export interface FailuresQuery extends FailuresSelection {
  /** Undefined when not sent. */
  readonly maxTokens: number | undefined;
}

/**
 * Reads the query of a failures read in a form of the response.
 * @throws Problem invalid_request
 */
export async function readFailuresQuery(parameters: unknown, form: 'json' | 'markdown'): Promise<FailuresQuery> {
  const selection = toFailuresSelection(await validateQuery(FailuresQueryDto, parameters), form);
  return { ...selection, maxTokens: (await validateQuery(MarkdownBudgetQueryDto, parameters)).maxTokens };
}

/**
 * Returns the failures that a query selects in a form of the response.
 * @throws Problem invalid_request for the cursor of another form.
 */
export function toFailuresSelection(
  { include, test, collectionId, owner, limit, cursor }: FailuresQueryDto,
  form: 'json' | 'markdown',
): FailuresSelection {
  const included = new Set(include);
  return {
    limit: limit ?? DEFAULT_FAILURES,
    ...readPlace(cursor, form === 'markdown' && included.has('group')),
    include: included,
    tests: test ?? [],
    collectionId: collectionId ?? null,
    owner: owner ?? null,
    sent: { limit, cursor: cursor ?? null },
    isPlain: [limit, cursor, include, test, collectionId, owner].every((parameter) => parameter === undefined),
  };
}

function readPlace(cursor: string | undefined, isByCause: boolean): Pick<FailuresSelection, 'afterSeq' | 'afterCause'> {
  const key = readCursor(cursor);
  if (key === null) return { afterSeq: -1, afterCause: null };
  if (/^\d{1,9}$/.test(key)) return { afterSeq: Number(key), afterCause: null };
  const place = isByCause ? readCausePlace(key) : undefined;
  if (place === undefined)
    throw invalidRequest('Send the cursor of an earlier answer, unchanged, with the same include and Accept.');
  return { afterSeq: place.afterSeq, afterCause: place.after };
}

import type { RunEntity } from '../runs/run.entity.js';
import type { FailuresQuery } from './failures-query.js';
import type { Asked, Wording } from './markdown/next-request.js';

/** What a Markdown answer was asked for, with the budget that holds where none was sent. */
export function asked(
  run: Pick<RunEntity, 'id'>,
  query: FailuresQuery,
  fallbackTokens: number,
  wording: Wording,
): Asked {
  return {
    runId: run.id,
    include: query.include,
    ...query.sent,
    maxTokens: query.maxTokens ?? fallbackTokens,
    wording,
  };
}

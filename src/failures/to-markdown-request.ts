import { toCursor } from '../common/pagination.js';
import type { RunEntity } from '../runs/run.entity.js';
import type { FailuresQuery } from './failures-query.js';
import type { MarkdownRequest, RequestFormat } from '@clarion/reports/markdown';

/** The request of a Markdown answer, with the default budget when none was sent. */
export function toMarkdownRequest(
  run: Pick<RunEntity, 'id'>,
  query: FailuresQuery,
  fallbackTokens: number,
  format: RequestFormat,
): MarkdownRequest {
  return {
    runId: run.id,
    include: query.include,
    ...query.sent,
    maxTokens: query.maxTokens ?? fallbackTokens,
    format,
    toCursor,
  };
}

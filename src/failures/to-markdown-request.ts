import { toCursor } from '../common/pagination.js';
import type { FailuresQuery } from './failures-query.js';
import type { MarkdownRequest, RequestFormat } from '@clarion/reports/markdown';

/** The request of a Markdown answer, with the default budget when none was sent. */
export function toMarkdownRequest(
  subject: { readonly id: string },
  query: FailuresQuery,
  fallbackTokens: number,
  format: RequestFormat,
): MarkdownRequest {
  return {
    id: subject.id,
    include: query.include,
    tests: query.tests,
    collection: query.collectionId,
    ...query.sent,
    maxTokens: query.maxTokens ?? fallbackTokens,
    format,
    toCursor,
  };
}

import { DEFAULT_LIMIT, LARGEST_LIMIT, readCursor, type PageRequest } from '../../common/pagination.js';
import { IsCursor, IsLimit } from './query-rules.js';

/** The page of a list. A query with filters extends it: its own parameters are then checked before the page. */
export class PageQueryDto {
  @IsLimit(LARGEST_LIMIT)
  limit?: number;

  @IsCursor()
  cursor?: string;
}

/** Returns the page of a validated query. */
export function toPageRequest({ limit = DEFAULT_LIMIT, cursor }: PageQueryDto): PageRequest {
  return { limit, after: readCursor(cursor) };
}

import { IsCursor, IsLimit } from '../http/queries/query-rules.js';

/** The largest number of targets of a page, and the default. */
export const MOST_TARGETS = 50;

/** A page of the overview. */
export class OverviewQueryDto {
  @IsLimit(MOST_TARGETS)
  limit?: number;

  @IsCursor()
  cursor?: string;
}

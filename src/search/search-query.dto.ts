import { ApiProperty } from '@nestjs/swagger';
import { IsCursor, IsChoice, IsLimit, IsQueryText, IsWholeNumber } from '../http/queries/query-rules.js';

/** The kinds of search results, in the order of a list. */
export const SEARCH_KINDS = ['build', 'commit', 'test', 'cause', 'message'] as const;

export type SearchKind = (typeof SEARCH_KINDS)[number];

/** The largest page of a search. */
export const MOST_RESULTS = 50;
export const USUAL_RESULTS = 20;

/** What to search for. */
export class SearchQueryDto {
  /** Words that a result contains, in any order and any case. */
  @ApiProperty({ required: true, minLength: 2 })
  @IsQueryText()
  q?: string;

  /** Only results of this project. */
  @IsQueryText()
  projectId?: string;

  /** Only results of this kind. */
  @ApiProperty({ enum: SEARCH_KINDS })
  @IsChoice(SEARCH_KINDS)
  kind?: SearchKind;

  /** At most so many results of each kind, and no further pages: an overview of all kinds. */
  @IsWholeNumber(1, MOST_RESULTS, `Send each from 1 to ${MOST_RESULTS}.`)
  each?: number;

  @IsLimit(MOST_RESULTS)
  limit?: number;

  @IsCursor()
  cursor?: string;
}

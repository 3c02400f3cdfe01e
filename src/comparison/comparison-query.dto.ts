import { IsLimit, IsQueryText } from '../http/queries/query-rules.js';

/** The number of tests of each list without a limit. */
export const DEFAULT_TESTS = 50;
export const MOST_TESTS = 500;

/** With which run to compare, and how many tests to list. */
export class ComparisonQueryDto {
  @IsLimit(MOST_TESTS)
  limit?: number;

  @IsQueryText()
  base?: string;
}

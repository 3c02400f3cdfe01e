import { ApiProperty } from '@nestjs/swagger';
import { PageQueryDto } from '../http/queries/page-query.dto.js';
import { IsChoice, IsQueryText } from '../http/queries/query-rules.js';
import { TEST_STATES, type TestState } from './presence/run-window.js';

export const SORTS = ['name', 'failureRate', 'flakeRate', 'duration', 'lastFailed'] as const;

export type TestSort = (typeof SORTS)[number];

const FLAGS = ['true', 'false'] as const;

/** Which tests of a target to list, and in which order. */
export class TestsQueryDto extends PageQueryDto {
  @ApiProperty({ enum: SORTS })
  @IsChoice(SORTS)
  sort?: TestSort;

  @ApiProperty({ enum: FLAGS })
  @IsChoice(FLAGS)
  flaky?: (typeof FLAGS)[number];

  /** Default: the project's default target. */
  @IsQueryText()
  targetId?: string;

  @IsQueryText()
  q?: string;

  @ApiProperty({ enum: TEST_STATES })
  @IsChoice(TEST_STATES)
  state?: TestState;
}

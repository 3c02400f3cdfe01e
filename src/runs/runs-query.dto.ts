import { ApiProperty } from '@nestjs/swagger';
import { Transform, type TransformFnParams } from 'class-transformer';
import { IsInt, IsOptional } from 'class-validator';
import { PageQueryDto } from '../http/queries/page-query.dto.js';
import { IsChoice, IsLimit, IsQueryText, toWholeNumber } from '../http/queries/query-rules.js';
import type { RunQuery, TestFilter } from './filters/run-filter.js';

/** Which runs to list. `readRunFilter` checks what the texts mean: the tools for agents use the same filters. */
export class RunsQueryDto extends PageQueryDto implements RunQuery {
  @IsQueryText()
  projectId?: string;

  @IsQueryText()
  targetId?: string;

  /** One status, or several with commas between. */
  @IsQueryText()
  status?: string;

  @IsQueryText()
  kind?: string;

  @IsQueryText()
  branch?: string;

  @IsQueryText()
  commitSha?: string;

  /** The address of a CI run or of a job in it: either finds the other. Its query counts where it names the build. */
  @IsQueryText()
  ciRunUrl?: string;

  /** The number of a pull or merge request. */
  @ApiProperty({ type: 'integer', minimum: 1 })
  @IsQueryText()
  pullRequest?: string;

  @IsQueryText()
  from?: string;

  @IsQueryText()
  to?: string;

  @IsQueryText()
  q?: string;

  /** Only the newest finished run that matches. */
  @ApiProperty({ enum: ['finished'] })
  @IsQueryText()
  latest?: string;
}

const TEST_STATUSES = ['passed', 'failed', 'skipped'];

/** Which tests of a run to list. */
export class RunTestsQueryDto extends PageQueryDto {
  @IsChoice(TEST_STATUSES, `Send a status out of ${TEST_STATUSES.join(', ')}.`)
  status?: string;

  @IsQueryText()
  tag?: string;

  @IsQueryText()
  q?: string;
}

/** Returns the filter of a validated query. */
export function toTestFilter({ status, tag, q }: RunTestsQueryDto): TestFilter {
  return { status: status ?? null, tag: tag ?? null, text: q ?? null };
}

/** The largest number of events of a page. */
export const MOST_EVENTS = 1000;
/** The number of events of a page without a limit. */
export const DEFAULT_EVENTS = 100;

/** Which events of a run to list. */
export class RunEventsQueryDto {
  @ApiProperty({ type: String })
  @IsOptional()
  @Transform(({ value }: TransformFnParams): unknown => (value === '-1' ? -1 : toWholeNumber(value)))
  @IsInt({ message: 'Send afterSeq as the seq of an event: a whole number.' })
  afterSeq?: number;

  @IsLimit(MOST_EVENTS)
  limit?: number;

  @IsQueryText()
  type?: string;

  @IsQueryText()
  testId?: string;
}

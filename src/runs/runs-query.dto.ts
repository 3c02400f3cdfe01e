import { ApiProperty } from '@nestjs/swagger';
import { Transform, type TransformFnParams } from 'class-transformer';
import { IsInt, IsOptional } from 'class-validator';
import { PageQueryDto } from '../http/queries/page-query.dto.js';
import { IsChoice, IsLimit, IsQueryText, toWholeNumber } from '../http/queries/query-rules.js';
import { TEST_GROUPS, TEST_SORTS, type RunTestGroup, type RunTestSort } from './tests/test-order.js';
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

/** `flaky`: those that passed after a failed attempt, which are among the passed ones too. */
const TEST_STATUSES = ['passed', 'failed', 'skipped', 'flaky'];

/** Which tests of a run to list. */
export class RunTestsQueryDto extends PageQueryDto {
  @IsChoice(TEST_STATUSES, `Send a status out of ${TEST_STATUSES.join(', ')}.`)
  status?: string;

  /** A tag of the tests, by its name or an alias: either finds the tests of both. */
  @IsQueryText()
  tag?: string;

  @IsQueryText()
  q?: string;

  /** Default: the order in which they ran. `duration` begins with the slowest, `status` with the failed and the flaky ones. */
  @ApiProperty({ enum: TEST_SORTS })
  @IsChoice(TEST_SORTS)
  sort?: RunTestSort;

  /** `file`: the tests of a file are next to each other, files by path, tests without a file at the end. */
  @ApiProperty({ enum: TEST_GROUPS })
  @IsChoice(TEST_GROUPS)
  group?: RunTestGroup;
}

/** Returns the filter and the order of a validated query; `tags` are the names of its tag. */
export function toTestFilter({ status, q, sort, group }: RunTestsQueryDto, tags: readonly string[] | null): TestFilter {
  const order = sort === undefined && group === undefined ? undefined : { sort: sort ?? null, group: group ?? null };
  return { status: status ?? null, tags, text: q ?? null, order };
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

import { ApiProperty } from '@nestjs/swagger';
import { BUCKETS } from './trend-buckets.js';

const FRACTION_OR_NULL = { type: Number, nullable: true, minimum: 0, maximum: 1 } as const;
const MILLISECONDS_OR_NULL = { type: Number, nullable: true, minimum: 0 } as const;

/** How long the runs took, in milliseconds; null where none of them tells. Cancelled runs do not count. */
export class TrendDurationDto {
  /** Half of the runs took at most so long. */
  @ApiProperty(MILLISECONDS_OR_NULL)
  p50: number | null;
  /** 95 of 100 runs took at most so long. */
  @ApiProperty(MILLISECONDS_OR_NULL)
  p95: number | null;
}

/** What some finished runs come to. */
export class TrendFiguresDto {
  /** Finished runs, whatever their status. */
  runs: number;
  /** Of them, those with the status `passed`. */
  passed: number;
  /** Of them, those with the status `failed`; an errored or cancelled one is neither. */
  failed: number;
  /** Passed tests / (passed tests + failed tests), cancelled runs left out; null without such tests. */
  @ApiProperty(FRACTION_OR_NULL)
  passRate: number | null;
  /** Tests that passed, flaky ones among them. */
  passedTests: number;
  /** Failed tests. */
  failures: number;
  /** Tests that passed after they had failed in the same run. */
  flaky: number;
  /** Tests, skipped ones among them. */
  tests: number;
  duration: TrendDurationDto;
}

/** A point of a trend: the runs of a bucket. */
export class TrendPointDto extends TrendFiguresDto {
  /** The first instant of the bucket; with `bucket=run` when the run was completed. */
  at: string;
  /** The run, with `bucket=run` alone. */
  runId?: string;
}

/** How the finished runs of a target went over time. */
export class TrendDto {
  projectId: string;
  targetId: string;
  /** The branch that was asked for; null is all of them. */
  @ApiProperty({ type: String, nullable: true })
  branch: string | null;
  /** Runs completed at this instant or later. */
  from: string;
  /** Runs completed before this instant. */
  to: string;
  @ApiProperty({ enum: BUCKETS })
  bucket: 'run' | 'hour' | 'day' | 'week';
  /** The oldest first. Every bucket of the span has one, also when it is without runs; `bucket=run` has the newest 200 runs. */
  points: TrendPointDto[];
  /** All runs of the span. */
  total: TrendFiguresDto;
}

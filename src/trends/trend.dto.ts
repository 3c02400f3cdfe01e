import { ApiProperty } from '@nestjs/swagger';
import { BUCKETS } from './trend-buckets.js';

const FRACTION_OR_NULL = { type: Number, nullable: true, minimum: 0, maximum: 1 } as const;
const MILLISECONDS_OR_NULL = { type: Number, nullable: true, minimum: 0 } as const;

/** Durations of the runs in milliseconds; null when unknown. Cancelled runs do not count. */
export class TrendDurationDto {
  /** The median. */
  @ApiProperty(MILLISECONDS_OR_NULL)
  p50: number | null;
  /** The 95th percentile. */
  @ApiProperty(MILLISECONDS_OR_NULL)
  p95: number | null;
}

/** Figures of finished runs. */
export class TrendFiguresDto {
  /** Finished runs, whatever their status. */
  runs: number;
  /** Runs with the status `passed`. */
  passed: number;
  /** Runs with the status `failed`. Errored and cancelled runs count as neither. */
  failed: number;
  /** Passed tests / (passed tests + failed tests), without cancelled runs; null without such tests. */
  @ApiProperty(FRACTION_OR_NULL)
  passRate: number | null;
  /** Passed tests, including flaky ones. */
  passedTests: number;
  /** Failed tests. */
  failures: number;
  /** Tests that passed after a failed attempt in the same run. */
  flaky: number;
  /** All tests, including skipped ones. */
  tests: number;
  duration: TrendDurationDto;
}

/** A point of a trend: the runs of a bucket. */
export class TrendPointDto extends TrendFiguresDto {
  /** Start of the bucket; with `bucket=run` the completion of the run. */
  at: string;
  /** The run; only with `bucket=run`. */
  runId?: string;
}

/** The finished runs of a target over time. */
export class TrendDto {
  projectId: string;
  targetId: string;
  /** The requested branch; null: all branches. */
  @ApiProperty({ type: String, nullable: true })
  branch: string | null;
  /** Runs completed at this instant or later. */
  from: string;
  /** Runs completed before this instant. */
  to: string;
  @ApiProperty({ enum: BUCKETS })
  bucket: 'run' | 'hour' | 'day' | 'week';
  /** Oldest first. Every bucket of the span has a point, even without runs; `bucket=run` returns the newest 200 runs. */
  points: TrendPointDto[];
  /** All runs of the span. */
  total: TrendFiguresDto;
}

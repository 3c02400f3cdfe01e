import { ApiProperty } from '@nestjs/swagger';
import { BUCKETS } from './trend-buckets.js';

const FRACTION_OR_NULL = { type: Number, nullable: true, minimum: 0, maximum: 1 } as const;
const MILLISECONDS_OR_NULL = { type: Number, nullable: true, minimum: 0 } as const;

/** Durations of the builds in milliseconds, each that of its longest run; null when unknown. Cancelled builds do not count. */
export class TrendDurationDto {
  /** The median. */
  @ApiProperty(MILLISECONDS_OR_NULL)
  p50: number | null;
  /** The 95th percentile. */
  @ApiProperty(MILLISECONDS_OR_NULL)
  p95: number | null;
}

/** Figures of finished builds. A run that belongs to no CI build is a build of its own; runs without tests do not count. */
export class TrendFiguresDto {
  /** Finished builds, whatever their status. */
  runs: number;
  /** Builds with the status `passed`, which covers also their runs of other targets. */
  passed: number;
  /** Builds with the status `failed`. Cancelled builds count as neither. */
  failed: number;
  /** Passed tests / (passed tests + failed tests), without cancelled builds; null without such tests. */
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

/** A point of a trend: the builds of a bucket. */
export class TrendPointDto extends TrendFiguresDto {
  /** Start of the bucket; with `bucket=run` the completion of the build. */
  at: string;
  /** The build; only with `bucket=run`. */
  buildId?: string;
  /** The newest run of the target in the build; only with `bucket=run`. */
  runId?: string;
}

/** The finished builds of a target over time. */
export class TrendDto {
  projectId: string;
  targetId: string;
  /** The requested branch, else the default branch of the project; null: all branches. */
  @ApiProperty({ type: String, nullable: true })
  branch: string | null;
  /** Builds completed at this instant or later. */
  from: string;
  /** Builds completed before this instant. */
  to: string;
  @ApiProperty({ enum: BUCKETS })
  bucket: 'run' | 'hour' | 'day' | 'week';
  /** Oldest first. Every bucket of the span has a point, even without builds; `bucket=run` returns the newest 200 builds. */
  points: TrendPointDto[];
  /** All builds of the span. */
  total: TrendFiguresDto;
}

import { IsChoice, IsQueryText } from '../http/queries/query-rules.js';
import { BUCKETS, type Bucket } from './trend-buckets.js';

/** The span of a trend and its buckets. */
export class TrendSpanQueryDto {
  @IsChoice(BUCKETS, 'Send bucket=run, bucket=hour, bucket=day or bucket=week.')
  bucket?: Bucket;

  @IsQueryText()
  from?: string;

  @IsQueryText()
  to?: string;
}

/** The runs of a badge. */
export class BadgeQueryDto {
  /** Only runs of this branch; `*`: of every branch. Default: the default branch of the project. */
  @IsQueryText()
  branch?: string;
}

/** The runs of a trend: apart, so that the problem of the span comes before theirs. */
export class TrendRunsQueryDto extends BadgeQueryDto {
  @IsQueryText()
  kind?: string;
}

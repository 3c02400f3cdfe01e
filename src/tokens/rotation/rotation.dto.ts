import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { LONGEST_GRACE_SECONDS } from './rotation.js';

const RANGE = `graceSeconds must be a whole number from 0 to ${LONGEST_GRACE_SECONDS}`;

/** How to rotate a token. */
export class RotateTokenDto {
  /** How long the rotated token stays valid, in seconds, at most 7 days. Default: 86400, a day. */
  @IsOptional()
  @IsInt({ message: RANGE })
  @Min(0, { message: RANGE })
  @Max(LONGEST_GRACE_SECONDS, { message: RANGE })
  graceSeconds?: number;
}

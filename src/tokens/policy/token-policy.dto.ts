import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { LONGEST_DAYS, type TokenPolicy } from './token-policy.js';

const RANGE = `must be a whole number of days from 1 to ${LONGEST_DAYS}`;

/** Changes of the policy; omitted members stay as they are. */
export class UpdateTokenPolicyDto {
  /** The lifetime of a token that is created without `expiresAt`, in days, 1 to 3650. */
  @IsOptional()
  @IsInt({ message: `tokenLifetimeDays ${RANGE}` })
  @Min(1, { message: `tokenLifetimeDays ${RANGE}` })
  @Max(LONGEST_DAYS, { message: `tokenLifetimeDays ${RANGE}` })
  tokenLifetimeDays?: number;

  /** The longest lifetime of a new token, in days, 1 to 3650; null permits any, and tokens that never expire. */
  @IsOptional()
  @IsInt({ message: `maxTokenLifetimeDays ${RANGE}, or null` })
  @Min(1, { message: `maxTokenLifetimeDays ${RANGE}, or null` })
  @Max(LONGEST_DAYS, { message: `maxTokenLifetimeDays ${RANGE}, or null` })
  maxTokenLifetimeDays?: number | null;
}

/** The policy of the organization for new tokens. */
export class TokenPolicyDto {
  /** The lifetime of a token that is created without `expiresAt`, in days. */
  tokenLifetimeDays: number;
  /** The longest lifetime of a new token, in days; null where there is none. */
  maxTokenLifetimeDays: number | null;
}

/** Returns the response form of a policy. */
export function toTokenPolicyDto({ lifetimeDays, maxLifetimeDays }: TokenPolicy): TokenPolicyDto {
  return { tokenLifetimeDays: lifetimeDays, maxTokenLifetimeDays: maxLifetimeDays };
}

import type { TokenPolicy } from '../policy/token-policy.js';
import { DAY_MS } from '../../common/day.js';

/** How long a rotated token stays valid by default, and at most. Seconds. */
export const DEFAULT_GRACE_SECONDS = 86_400;
export const LONGEST_GRACE_SECONDS = 604_800;

/** What decides on the rotation of a token. */
export interface RotatedToken {
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly replacedBy: string | null;
}

/** Returns why a token is not rotated, as an instruction; undefined when it may be. */
export function refusalOfRotation({ expiresAt, replacedBy }: RotatedToken, now: Date): string | undefined {
  if (replacedBy !== null) return 'Rotate the token that replaced this one instead: it was rotated already.';
  if (expiresAt !== null && expiresAt <= now) return 'Create a new token instead: this one has expired.';
  return undefined;
}

/** Returns when the successor of a token expires: after the same lifetime, no later than the policy permits. */
export function expiryOfSuccessor(
  { createdAt, expiresAt }: RotatedToken,
  { maxLifetimeDays }: TokenPolicy,
  now: Date,
): Date | null {
  const lifetime = expiresAt === null ? Infinity : expiresAt.getTime() - createdAt.getTime();
  const most = maxLifetimeDays === null ? Infinity : maxLifetimeDays * DAY_MS;
  const granted = Math.min(lifetime, most);
  return granted === Infinity ? null : new Date(now.getTime() + granted);
}

/** Returns when a rotated token expires: at the end of the grace, or sooner if it would anyway. */
export function expiryOfRotated(expiresAt: Date | null, graceSeconds: number, now: Date): Date {
  const end = new Date(now.getTime() + graceSeconds * 1000);
  return expiresAt !== null && expiresAt < end ? expiresAt : end;
}

import { DAY_MS } from '../../common/day.js';

/** How much the clock of a caller may be ahead. */
const SKEW_MS = 60_000;

/** The longest lifetime that a policy names: ten years. */
export const LONGEST_DAYS = 3650;

/** How many tokens in force a user may have in an organization. */
export const MOST_TOKENS = 50;

/** How long a token may be unused before it is revoked. Milliseconds. */
export const UNUSED_MS = 365 * DAY_MS;

/** What an organization demands of new tokens. */
export interface TokenPolicy {
  /** The lifetime of a token that was created without an expiry. */
  readonly lifetimeDays: number;
  /** Null for no maximum. */
  readonly maxLifetimeDays: number | null;
}

/** The policy of an organization that has set none. */
export const DEFAULT_POLICY: TokenPolicy = { lifetimeDays: 90, maxLifetimeDays: null };

/** The expiry of a new token, or why it is refused. */
type Expiry =
  { readonly kind: 'granted'; readonly at: Date | null } | { readonly kind: 'refused'; readonly reason: string };

/**
 * Returns when a new token expires: at the wanted instant, never for null, and by default after the lifetime of the policy. An
 * instant that exceeds the maximum only because the caller's clock is ahead becomes the maximum.
 */
export function decideExpiry(policy: TokenPolicy, wanted: Date | null | undefined, now: Date): Expiry {
  if (wanted === undefined) return { kind: 'granted', at: addDays(now, policy.lifetimeDays) };
  if (wanted !== null && wanted <= now) return { kind: 'refused', reason: 'expiresAt must be in the future' };
  if (policy.maxLifetimeDays === null) return { kind: 'granted', at: wanted };
  const latest = addDays(now, policy.maxLifetimeDays);
  if (wanted === null || wanted.getTime() > latest.getTime() + SKEW_MS)
    return { kind: 'refused', reason: `the organization permits at most ${toDays(policy.maxLifetimeDays)}` };
  return { kind: 'granted', at: wanted > latest ? latest : wanted };
}

/** Returns how many days the token of a device is valid: so many, fewer where the maximum is shorter. */
export function lifetimeOfDevice({ maxLifetimeDays }: TokenPolicy, days: number): number {
  return Math.min(days, maxLifetimeDays ?? days);
}

function addDays(instant: Date, days: number): Date {
  return new Date(instant.getTime() + days * DAY_MS);
}

function toDays(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}

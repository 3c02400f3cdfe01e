/** Why a use of a known token was refused. */
export type RefusalKind = 'expired' | 'revoked' | 'network' | 'scope' | 'member';

/** How often a token and a kind of refusal are entered in the audit log at most. Milliseconds. */
export const BETWEEN_ENTRIES_MS = 3_600_000;

/** What the store knows of a token whose use was refused. */
export interface RefusedToken {
  readonly revokedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly allowedNetworks: readonly string[] | null;
}

/**
 * Returns why a token was not valid. A token that has neither ended nor been outside of its networks belongs to a user who was not an
 * active member. `isAllowed` says whether the address is in the networks of the token.
 */
export function kindOfRefusal({ revokedAt, expiresAt }: RefusedToken, isAllowed: boolean, at: Date): RefusalKind {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt !== null && expiresAt <= at) return 'expired';
  return isAllowed ? 'member' : 'network';
}

/** Refused uses of one kind since the last entry. */
export interface Folded {
  readonly enteredAt: Date;
  readonly pending: number;
}

/** Returns the count to enter in the audit log now, or undefined while the last entry is too recent or there is nothing to enter. */
export function countToEnter(former: Folded | undefined, added: number, now: Date): number | undefined {
  const count = (former?.pending ?? 0) + added;
  const isDue = former === undefined || now.getTime() - former.enteredAt.getTime() >= BETWEEN_ENTRIES_MS;
  return isDue && count > 0 ? count : undefined;
}

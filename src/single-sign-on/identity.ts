import type { GivenRole, SingleSignOnConfig } from '../config/single-sign-on.js';
import { isEmailAddress, normalizeEmail } from '../sessions/users/email-address.js';

/** The claims of a user that the provider has authenticated. */
export type IdentityClaims = Readonly<Record<string, unknown>>;

/** A user at the provider. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** Normalized, of an allowed domain and verified by the provider; undefined for any other address. */
  readonly email: string | undefined;
  readonly name: string;
  /** Undefined: the claims give no role. */
  readonly role: GivenRole | undefined;
}

const RANKS: readonly GivenRole[] = ['viewer', 'member', 'admin'];
const LONGEST_NAME = 200;
const MOST_GROUPS = 1_000;
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu;

/** Reads a user from verified claims. An address counts only if the provider says that it has verified it, and its domain is allowed. */
export function toIdentity(
  claims: IdentityClaims,
  { issuer, subject }: { readonly issuer: string; readonly subject: string },
  config: Pick<SingleSignOnConfig, 'domains' | 'rolesClaim' | 'roles'>,
): Identity {
  const email = verifiedEmail(claims, config.domains);
  return { issuer, subject, email, name: nameOf(claims, email), role: roleOf(claims, config) };
}

function verifiedEmail(claims: IdentityClaims, domains: readonly string[]): string | undefined {
  const { email, email_verified: verified } = claims;
  if (verified !== true || !isEmailAddress(email)) return undefined;
  const normalized = normalizeEmail(email);
  const domain = normalized.slice(normalized.lastIndexOf('@') + 1);
  return domains.includes(domain) ? normalized : undefined;
}

function nameOf({ name }: IdentityClaims, email: string | undefined): string {
  const plain = typeof name === 'string' ? name.replaceAll(CONTROLS, ' ').trim().slice(0, LONGEST_NAME) : '';
  return plain === '' ? (email?.split('@')[0] ?? 'User') : plain;
}

/** Returns the highest role that a group of the claim gives. */
function roleOf(
  claims: IdentityClaims,
  { rolesClaim, roles }: Pick<SingleSignOnConfig, 'rolesClaim' | 'roles'>,
): GivenRole | undefined {
  if (rolesClaim === undefined || !Object.hasOwn(claims, rolesClaim)) return undefined;
  const value = claims[rolesClaim];
  const groups: readonly unknown[] = Array.isArray(value) ? value.slice(0, MOST_GROUPS) : [value];
  const given = new Set(groups.map((group) => (typeof group === 'string' ? roles.get(group) : undefined)));
  return RANKS.findLast((role) => given.has(role));
}

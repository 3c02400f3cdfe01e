import { createHash } from 'node:crypto';
import { sessionMissing } from '../auth/refusals.js';
import { type OrganizationId, organizationOfDigits, randomBase62, routingDigits } from '../common/identifiers.js';

const ROUTING_DIGITS = 13;
/** 43 base62 digits hold 256 random bits. */
const SECRET_DIGITS = 43;
const SHAPE = new RegExp(`^[0-9A-Za-z]{${ROUTING_DIGITS + SECRET_DIGITS}}$`);

/** The organization and digest in the value of a session or invitation. It proves nothing until the database confirms it. */
export interface RoutedSecret {
  readonly organizationId: OrganizationId;
  readonly digest: Buffer;
}

/** Creates a value: the organization's routing digits, so that its first query names the organization, and the secret. */
export function newSecretValue(organization: OrganizationId): string {
  return routingDigits(organization) + randomBase62(SECRET_DIGITS);
}

/** Reads the organization and the digest (SHA-256) of a value; returns undefined, without a query, for a text of another shape. */
export function readSecretValue(value: string): RoutedSecret | undefined {
  if (!SHAPE.test(value)) return undefined;
  const digest = createHash('sha256').update(value).digest();
  return { organizationId: organizationOfDigits(value.slice(0, ROUTING_DIGITS)), digest };
}

/**
 * Reads the value of a session cookie.
 * @throws Problem no_session for a missing or malformed one.
 */
export function readCookieSecret(cookie: string | undefined): RoutedSecret {
  const secret = readSecretValue(cookie ?? '');
  if (secret === undefined) throw sessionMissing();
  return secret;
}

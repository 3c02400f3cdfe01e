import { createHash } from 'node:crypto';
import { randomBase62 } from '../common/base62.js';
import { organizationOfDigits, routingDigits, type OrganizationId } from '../common/identifiers.js';

const ROUTING_DIGITS = 13;
/** 43 base62 digits hold 256 random bits. */
const SECRET_DIGITS = 43;
const SHAPE = new RegExp(`^[0-9A-Za-z]{${ROUTING_DIGITS + SECRET_DIGITS}}$`);

/** What the store needs to know of a session's or invitation's value. It proves nothing until the store has been asked. */
export interface RoutedSecret {
  readonly organizationId: OrganizationId;
  readonly digest: Buffer;
}

/** A new value: the organization's routing digits, so that its first query names the organization, and the secret. */
export function newSecretValue(organization: OrganizationId): string {
  return routingDigits(organization) + randomBase62(SECRET_DIGITS);
}

/** The organization and the digest (SHA-256) of a value, or undefined for a text that cannot be one, without a query. */
export function readSecretValue(value: string): RoutedSecret | undefined {
  if (!SHAPE.test(value)) return undefined;
  const digest = createHash('sha256').update(value).digest();
  return { organizationId: organizationOfDigits(value.slice(0, ROUTING_DIGITS)), digest };
}

import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { PresentedToken } from '../auth/authenticator.js';
import {
  type OrganizationId,
  organizationOfDigits,
  randomBase62,
  routingDigits,
  toBase62,
} from '../common/identifiers.js';

export const TOKEN_PREFIX = 'clarion_';

const ROUTING_DIGITS = 13;
/** 30 base62 digits hold 178 random bits. */
const SECRET_DIGITS = 30;
/** The largest CRC-32 is 4,294,967,295, six digits in base62. */
const CHECKSUM_DIGITS = 6;

/** For secret scanners. */
export const TOKEN_PATTERN = /\bclarion_[0-9A-Za-z]{49}\b/;
const WHOLE = /^clarion_[0-9A-Za-z]{49}$/;

/**
 * Creates a token value: the prefix, the organization's routing digits, the secret, and a CRC-32 of all of it, which detects typing
 * errors and fakes without a query. The checksum is not a security feature.
 */
export function newTokenValue(organization: OrganizationId): string {
  const body = TOKEN_PREFIX + routingDigits(organization) + randomBase62(SECRET_DIGITS);
  return body + checksum(body);
}

/** Reads the organization and the digest of a value; undefined for a text that cannot be a token. */
export function presentToken(value: string): PresentedToken | undefined {
  if (!WHOLE.test(value)) return undefined;
  if (checksum(value.slice(0, -CHECKSUM_DIGITS)) !== value.slice(-CHECKSUM_DIGITS)) return undefined;
  const digits = value.slice(TOKEN_PREFIX.length, TOKEN_PREFIX.length + ROUTING_DIGITS);
  return { organizationId: organizationOfDigits(digits), digest: digestOf(value) };
}

/** Returns the SHA-256 of a value. The secret has too many bits to be guessed, so a slow hash would only cost time on each request. */
export function digestOf(value: string): Buffer {
  return hash('sha256', value, 'buffer');
}

/** Returns the end of a value, by which its owner recognizes it in a list. */
export function hintOf(value: string): string {
  return `${TOKEN_PREFIX}…${value.slice(-4)}`;
}

function checksum(text: string): string {
  return toBase62(crc32(text), CHECKSUM_DIGITS);
}

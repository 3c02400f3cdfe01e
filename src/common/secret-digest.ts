import { createHash, timingSafeEqual } from 'node:crypto';

/** Returns the SHA-256 of a secret, 32 bytes. For secrets with 128 random bits or more: a password needs a slow hash. */
export function secretDigest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Returns whether a digest is the one of a given text, in a time that shows nothing of the secret. */
export function isSecretOf(digest: Buffer, given: string): boolean {
  return timingSafeEqual(secretDigest(given), digest);
}

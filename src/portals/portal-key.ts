import { randomBase62 } from '../common/identifiers.js';
import { isSecretOf, secretDigest } from '../common/secret-digest.js';
import type { PortalEntity } from './portal.entity.js';

/** 43 base62 digits are 256 random bits, so that no slow hash is needed. */
const KEY_DIGITS = 43;
const LONGEST_KEY = 200;

/** The key of a secret link with its digest, which alone is stored. */
export interface PortalKey {
  readonly key: string;
  readonly digest: Buffer;
}

/** Makes a key. */
export function newPortalKey(): PortalKey {
  const key = randomBase62(KEY_DIGITS);
  return { key, digest: secretDigest(key) };
}

/** Returns whether a caller with this key, or none, may see a portal. */
export function opens({ visibility, keyDigest }: PortalEntity, key: string | undefined): boolean {
  if (visibility === 'public') return true;
  if (key === undefined || key.length > LONGEST_KEY || keyDigest === null) return false;
  return isSecretOf(keyDigest, key);
}

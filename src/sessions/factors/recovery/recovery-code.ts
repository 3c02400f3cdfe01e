import { createHash, randomBytes } from 'node:crypto';
import type { UserId } from '../../../common/identifiers.js';
import { toBase32 } from '../base32.js';

/** How many codes a user gets at a time. */
export const RECOVERY_CODES = 10;

/** 120 random bits, so that a plain digest keeps a code secret. They are 24 digits of base32. */
const CODE_BYTES = 15;
const SHAPE = /^[A-Z2-7]{24}$/;

/** Makes a recovery code: six groups of four letters and digits. */
export function newRecoveryCode(): string {
  return toBase32(randomBytes(CODE_BYTES)).replace(/(.{4})(?=.)/g, '$1-');
}

/** Returns the digits of a recovery code as typed, in upper or lower case, with or without hyphens; undefined for another text. */
export function readRecoveryCode(text: string): string | undefined {
  const digits = text.replace(/[\s-]/g, '').toUpperCase();
  return SHAPE.test(digits) ? digits : undefined;
}

/** Returns the digest under which a code of a user is stored. */
export function digestOfRecoveryCode(userId: UserId, digits: string): Buffer {
  return createHash('sha256').update(`recovery code:${userId}:${digits}`).digest();
}

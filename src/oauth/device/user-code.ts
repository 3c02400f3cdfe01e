import { createHash, randomInt } from 'node:crypto';

/** Consonants without Y: no code spells a word or contains letters that look like digits (RFC 8628 §6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const LENGTH = 8;
const WHOLE = new RegExp(`^[${LETTERS}]{${LENGTH}}$`);
const LONGEST_TYPED = 100;

/** Creates a code that a person reads on a device and types into the page: eight letters, 34.6 bits, without modulo bias. */
export function newUserCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
}

/** Reads a typed code, ignoring case, punctuation and spaces; undefined for any other text. */
export function readUserCode(typed: string): string | undefined {
  if (typed.length > LONGEST_TYPED) return undefined;
  const letters = typed.replace(/[\s\p{P}]/gu, '').toUpperCase();
  return WHOLE.test(letters) ? letters : undefined;
}

/** Formats a code for display: `BCDF-GHJK`. */
export function writeUserCode(code: string): string {
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
}

/** Returns the digest to store. A code has too few bits for a digest to protect it, but it is valid for only ten minutes. */
export function digestOfUserCode(code: string): Buffer {
  return createHash('sha256').update(`user-code:${code}`).digest();
}

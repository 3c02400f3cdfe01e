import { createHash, randomInt } from 'node:crypto';

/** Consonants without Y: no code spells a word, and none holds letters that look like digits (RFC 8628 §6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const LENGTH = 8;
const WHOLE = new RegExp(`^[${LETTERS}]{${LENGTH}}$`);
const LONGEST_TYPED = 100;

/** A new code, which a person reads on a device and types into the page: eight letters, 34.6 bits, without modulo bias. */
export function newUserCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
}

/** The code in what somebody typed, in any case and with any punctuation and spaces; undefined where there is none. */
export function readUserCode(typed: string): string | undefined {
  if (typed.length > LONGEST_TYPED) return undefined;
  const letters = typed.replace(/[\s\p{P}]/gu, '').toUpperCase();
  return WHOLE.test(letters) ? letters : undefined;
}

/** The code as it is shown: `BCDF-GHJK`. */
export function writeUserCode(code: string): string {
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
}

/** What is stored of a code. It has too few bits to stay a secret behind a digest, but it is none for longer than ten minutes. */
export function digestOfUserCode(code: string): Buffer {
  return createHash('sha256').update(`user-code:${code}`).digest();
}

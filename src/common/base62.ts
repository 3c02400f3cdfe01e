import { randomBytes } from 'node:crypto';

/** The digits in ASCII order, so that texts of equal length sort like the numbers they represent. */
export const BASE62_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * 248 is the largest multiple of 62 that fits a byte. Larger bytes are discarded, so that every digit is equally
 * likely.
 */
const UNBIASED_LIMIT = 248;

/** Returns `length` base62 digits from the system's random source: 5.95 bits each, without modulo bias. */
export function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length + 8)) {
      if (byte < UNBIASED_LIMIT && text.length < length) text += BASE62_ALPHABET.charAt(byte % 62);
    }
  }
  return text;
}

/** Returns `value` (a non-negative safe integer) in base62, padded with zeros to `width` digits. */
export function toBase62(value: number, width: number): string {
  let text = '';
  for (let rest = value; rest > 0; rest = Math.floor(rest / 62)) text = BASE62_ALPHABET.charAt(rest % 62) + text;
  return text.padStart(width, '0');
}

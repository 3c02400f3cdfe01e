import { oneLine } from './fences.js';

const HASH = /^[\da-f]{40,64}$/i;
/** So much of a hash names a commit. */
const HASH_DIGITS = 12;
const LONGEST = 64;

/** A commit in few characters: the head of a hash, and any other text on one line. */
export function shortCommit(text: string): string {
  return HASH.test(text) ? text.slice(0, HASH_DIGITS) : oneLine(text, LONGEST);
}

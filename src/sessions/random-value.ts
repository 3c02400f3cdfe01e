import { randomBase62 } from '../common/identifiers.js';

/** 43 base62 digits hold 256 random bits. */
const DIGITS = 43;
const SHAPE = new RegExp(`^[0-9A-Za-z]{${DIGITS}}$`);

/** Makes the value of a cookie or a link. What it stands for is stored with its digest. */
export function newRandomValue(): string {
  return randomBase62(DIGITS);
}

/** Returns whether a text has the shape of such a value. Any other one is unknown, without a query. */
export function isRandomValue(text: string | undefined): text is string {
  return text !== undefined && SHAPE.test(text);
}

import { createHash, randomBytes } from 'node:crypto';

const BYTES = 32;

/** 32 bytes as base64url without padding. */
const SHAPE = /^[\w-]{43}$/;

/** Creates a device code: 256 random bits that only the device knows. */
export function newDeviceCode(): string {
  return randomBytes(BYTES).toString('base64url');
}

/** Returns whether a text has the shape of a device code; any other is unknown, without a query. */
export function isDeviceCode(text: string): boolean {
  return SHAPE.test(text);
}

/** Returns the SHA-256 of a code. It has too many bits to be guessed, so a slow hash would only cost time on each poll. */
export function digestOfDeviceCode(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}

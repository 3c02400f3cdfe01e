import { createHash, randomBytes } from 'node:crypto';

const BYTES = 32;

/** 32 bytes as base64url without padding. */
const SHAPE = /^[\w-]{43}$/;

/** A new code of a device: 256 random bits, which the device alone knows. */
export function newDeviceCode(): string {
  return randomBytes(BYTES).toString('base64url');
}

/** Whether a text that a caller sent has the shape of a device code; any other is unknown, without a look-up. */
export function isDeviceCode(text: string): boolean {
  return SHAPE.test(text);
}

/** SHA-256: the code has too many bits to be guessed, so that a slow hash would only cost each poll its time. */
export function digestOfDeviceCode(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { toBase32 } from '../base32.js';

const STEP_MS = 30_000;
const DIGITS = 6;

/** How many steps the clock of an app may be behind or ahead (RFC 6238 §5.2). */
const WINDOW = 1;

/** The length that RFC 4226 §4 recommends. */
const SEED_BYTES = 20;

const ISSUER = 'Clarion';

/** Makes the secret of an authenticator app. */
export function newSeed(): Buffer {
  return randomBytes(SEED_BYTES);
}

/** Returns the number of the time step of an instant (RFC 6238 §4.2). */
export function stepOf(instant: Date): number {
  return Math.floor(instant.getTime() / STEP_MS);
}

/** Returns the code of a time step: HOTP with SHA-1 and 6 digits (RFC 4226 §5.3), which every app computes. */
export function codeOf(seed: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', seed).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const value = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(value % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** Returns the step of a code that is valid now; undefined for any other text. */
export function matchingStep(seed: Buffer, code: string, now: Date): number | undefined {
  const present = stepOf(now);
  const steps = Array.from({ length: 2 * WINDOW + 1 }, (_, index) => present - WINDOW + index);
  return steps.findLast((step) => isEqual(codeOf(seed, step), code));
}

function isEqual(expected: string, code: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(code)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Returns the address that an authenticator app reads from a QR code (the key URI format of Google Authenticator). */
export function keyUri(seed: Buffer, email: string): string {
  const label = `${ISSUER}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${toBase32(seed)}&issuer=${ISSUER}`;
}

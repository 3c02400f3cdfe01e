import { createHash } from 'node:crypto';

/** A test's identity as a number, by which its results over runs are found: the first 64 bits of the SHA-256 of its id. */
export function testKeyOf(testId: string): bigint {
  return createHash('sha256').update(testId).digest().readBigInt64BE(0);
}

import { hash } from 'node:crypto';

/** A test's identity as a number, by which its results over runs are found: the first 64 bits of the SHA-256 of its id. */
export function testKeyOf(testId: string): bigint {
  return hash('sha256', testId, 'buffer').readBigInt64BE(0);
}

import { hash } from 'node:crypto';
import type { TargetId } from '../common/identifiers.js';

/**
 * A test of a target as a number, by which its results over runs are found: the first 64 bits of the SHA-256 of both. What two
 * targets run under one id has two histories.
 */
export function testKeyOf(targetId: TargetId, testId: string): bigint {
  return keyOf(`${targetId}\0${testId}`);
}

const SHAPE = /^tst_[0-9a-f]{16}$/;

/** The number as clients see it: `tst_` and 16 hexadecimal head. */
export function testKeyText(key: bigint | string): string {
  return `tst_${BigInt.asUintN(64, BigInt(key)).toString(16).padStart(16, '0')}`;
}

/** The number that a client names; undefined for a text of another shape, which names no test. */
export function readTestKey(text: string): bigint | undefined {
  return SHAPE.test(text) ? BigInt.asIntN(64, BigInt(`0x${text.slice(4)}`)) : undefined;
}

/** What a test is, in one of its results. */
export interface TextsOfTest {
  readonly testId: string;
  readonly name: string;
  readonly tags: readonly string[];
  readonly filePath: string | null;
}

/** The key of the texts of a test among those of tests with the same key: 64 bits of their SHA-256. Stored texts contain no NUL. */
export function textKeyOf({ testId, name, tags, filePath }: TextsOfTest): bigint {
  const tagged = tags.map((tag) => `\0${tag}`).join('');
  const file = filePath === null ? '' : `file:${filePath}`;
  const text = `${testId}\0${name}\0${file}${tagged}`;
  return keyOf(text);
}

const head = new DataView(new ArrayBuffer(8));

/** The first 64 bits of the SHA-256 of a text. As a text it takes half as long as in a buffer, and an upload has two for each test. */
function keyOf(text: string): bigint {
  const bytes = hash('sha256', text, 'binary');
  for (let index = 0; index < head.byteLength; index += 1) head.setUint8(index, bytes.charCodeAt(index));
  return head.getBigInt64(0);
}

import { foundValues } from '../../values/found-values.js';
import type { FoundValues } from '../message-pattern.js';

const CLAIM = /^error: expect test failed$/m;

/** A text is between lines of dashes, below its heading. */
const EXPECT = '\nExpect:\n----\n';
const ACTUAL = '\n----\n\nActual:\n----\n';
const DIFF = '\n----\n\nDiff:\n----\n';

/** Reads expect-test of Rust. Texts that repeat its headings have no certain end. */
export function readExpectTest(text: string): FoundValues | undefined {
  const claim = CLAIM.exec(text);
  if (claim === null) return undefined;
  const begin = text.indexOf(EXPECT, claim.index);
  const middle = text.indexOf(ACTUAL, begin);
  const end = text.indexOf(DIFF, middle);
  if (begin < 0 || middle < begin + EXPECT.length || end < middle + ACTUAL.length) return {};
  const isOnce = text.lastIndexOf(ACTUAL) === middle && text.lastIndexOf(DIFF) === end;
  return isOnce ? foundValues(text.slice(begin + EXPECT.length, middle), text.slice(middle + ACTUAL.length, end)) : {};
}

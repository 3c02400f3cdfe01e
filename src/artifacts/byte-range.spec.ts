import { expect, it } from '@jest/globals';
import { parseByteRange } from './byte-range.js';

it.each([
  ['bytes=0-', { first: 0, last: 9 }],
  ['bytes=2-4', { first: 2, last: 4 }],
  ['bytes=9-9', { first: 9, last: 9 }],
  ['bytes=4-99', { first: 4, last: 9 }],
  ['bytes=-3', { first: 7, last: 9 }],
  ['bytes=-99', { first: 0, last: 9 }],
  ['bytes=10-', undefined],
  ['bytes=-0', undefined],
  ['bytes=5-4', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,3-4', undefined],
  ['items=0-1', undefined],
  [`bytes=${'9'.repeat(400)}-`, undefined],
  [undefined, undefined],
])('the range %s of 10 bytes', (header, range) => expect(parseByteRange(header, 10)).toEqual(range));

it('an empty file has no range', () => expect(parseByteRange('bytes=0-', 0)).toBeUndefined());

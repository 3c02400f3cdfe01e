import { describe, expect, it } from '@jest/globals';
import { labelLines } from './printed-spans.js';

describe('labelLines', () => {
  it('gives the first line of each name, with a value in quotes up to the line in which they close', () => {
    const text = 'Expected: "a\n\\"b\nc"\nReceived: "d\ne"f"\nExpected: 1';
    expect(labelLines(text, /^(?:Expected|Received)$/)).toEqual([
      { name: 'expected', value: '"a\n\\"b\nc"' },
      { name: 'received', value: '"d' },
    ]);
  });
});

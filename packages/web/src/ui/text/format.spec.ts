import { describe, expect, it } from '@jest/globals';
import { formatCount, plural } from './format.js';

describe('a count', () => {
  it.each([0, 7, 999, 1000, 12_345, 100_000, 1_234_567, -1234])(
    'of %i is written as the browser writes it',
    (count) => {
      expect(formatCount(count)).toBe(new Intl.NumberFormat('en').format(count));
    },
  );

  it('agrees with its noun', () => {
    expect([plural(1, 'test'), plural(1200, 'test')]).toEqual(['1 test', '1,200 tests']);
  });
});

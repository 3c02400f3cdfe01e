import { describe, expect, it } from '@jest/globals';
import { isWhole, withWhole } from './whole-lists.js';

describe('whole lists', () => {
  it.each([
    [undefined, false],
    ['', false],
    ['fg_10', false],
    ['fg_1', true],
    ['fg_2,fg_1', true],
  ])('%j in the address shows the whole list fg_1: %j', (all, expected) => {
    expect(isWhole(all, 'fg_1')).toBe(expected);
  });

  it('are added to those in the address', () => {
    expect(withWhole(undefined, 'fg_1')).toBe('fg_1');
    expect(withWhole('', 'fg_1')).toBe('fg_1');
    expect(isWhole(withWhole('fg_2', 'fg_1'), 'fg_1')).toBe(true);
    expect(isWhole(withWhole('fg_2', 'fg_1'), 'fg_2')).toBe(true);
  });
});

import { describe, expect, it } from '@jest/globals';
import { cursorBefore, parsePosition } from './position.js';

describe('cursorBefore', () => {
  it.each([
    ['is empty for the first test', 0, {}],
    ['names the first test for the second', 1, { cursor: 'MA' }],
    ['equals the cursor that the server returns after a page of two', 2, { cursor: 'MQ' }],
    ['has more digits for later tests', 12_346, { cursor: 'MTIzNDU' }],
  ])('%s', (_, seq, cursor) => expect(cursorBefore(seq)).toEqual(cursor));
});

describe('parsePosition', () => {
  it.each([
    ['12', 12],
    ['-1', undefined],
    ['1e3', undefined],
    ['', undefined],
    ['9999999999', undefined],
  ])('reads %j', (text, position) => expect(parsePosition(text)).toBe(position));
});

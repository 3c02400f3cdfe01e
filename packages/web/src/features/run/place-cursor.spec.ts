import { describe, expect, it } from '@jest/globals';
import { cursorBefore, readPlace } from './place-cursor.js';

describe('places in a run', () => {
  it.each([
    ['nothing stands before the first test', 0, {}],
    ['the first test stands before the second', 1, { cursor: 'MA' }],
    ['as the server says it for a page of two', 2, { cursor: 'MQ' }],
    ['with more digits', 12_346, { cursor: 'MTIzNDU' }],
  ])('%s', (_, seq, cursor) => expect(cursorBefore(seq)).toEqual(cursor));

  it.each([
    ['12', 12],
    ['-1', undefined],
    ['1e3', undefined],
    ['', undefined],
    ['9999999999', undefined],
  ])('reads %j', (text, place) => expect(readPlace(text)).toBe(place));
});

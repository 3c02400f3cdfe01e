import { describe, expect, it } from '@jest/globals';
import { plainArray, textArray } from './content.queries.js';

describe('arrays as PostgreSQL writes them', () => {
  it.each<[readonly (string | null)[], string]>([
    [[], '{}'],
    [['a', 'b c'], '{"a","b c"}'],
    [[null, 'NULL', ''], '{NULL,"NULL",""}'],
    [['a "b" \\c', '{x,y}'], '{"a \\"b\\" \\\\c","{x,y}"}'],
    [['line\nline', "it's"], '{"line\nline","it\'s"}'],
  ])('has of the texts %j', (items, literal) => {
    expect(textArray(items)).toBe(literal);
  });

  it('has numbers and truth values as they are', () => {
    expect(plainArray([1, -9_223_372_036_854_775_808n, 0.5, 1e21, true])).toBe(
      '{1,-9223372036854775808,0.5,1e+21,true}',
    );
  });
});

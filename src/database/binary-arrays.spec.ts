import { describe, expect, it } from '@jest/globals';
import { bigintArray, booleanArray, byteaArray, doubleArray, integerArray, textArray } from './binary-arrays.js';

/** The first three lines of each array: dimensions, whether there are nulls, the type; then the length and the first index. */
describe('arrays in the binary format', () => {
  it.each<[string, Buffer, string]>([
    ['no texts', textArray([]), '00000000 00000000 00000019'],
    ['texts', textArray(['a"', '']), '00000001 00000000 00000019 00000002 00000001 00000002 6122 00000000'],
    ['a null', textArray([null, 'é']), '00000001 00000001 00000019 00000002 00000001 ffffffff 00000002 c3a9'],
    ['half a character', textArray(['\ud800']), '00000001 00000000 00000019 00000001 00000001 00000003 efbfbd'],
    ['bytes', byteaArray([Buffer.from([0, 255])]), '00000001 00000000 00000011 00000001 00000001 00000002 00ff'],
    [
      'integers',
      integerArray([7, -1]),
      '00000001 00000000 00000017 00000002 00000001 00000004 00000007 00000004 ffffffff',
    ],
    ['large integers', bigintArray([-2n]), '00000001 00000000 00000014 00000001 00000001 00000008 fffffffffffffffe'],
    ['numbers', doubleArray([0.5]), '00000001 00000000 000002bd 00000001 00000001 00000008 3fe0000000000000'],
    [
      'numbers and nulls',
      doubleArray([null, 0.5, null]),
      '00000001 00000001 000002bd 00000003 00000001 ffffffff 00000008 3fe0000000000000 ffffffff',
    ],
    ['truth', booleanArray([true, false]), '00000001 00000000 00000010 00000002 00000001 00000001 01 00000001 00'],
  ])('of %s', (_name, array, hex) => {
    expect(array.toString('hex')).toBe(hex.replaceAll(' ', ''));
    expect(array.buffer.byteLength).toBe(array.length);
  });
});

import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { toAsciiJson } from './ascii-json.js';

const LONG = 'x'.repeat(400);

describe('toAsciiJson', () => {
  it.each([
    ['one unit', 'a›b', 'a\\u203ab'],
    ['two bytes', 'é', '\\u00e9'],
    ['a pair of surrogates', '😀', '\\ud83d\\ude00'],
    ['the first and the last character', '\u0080\uffff\u{10ffff}', '\\u0080\\uffff\\udbff\\udfff'],
    ['none', 'abc', 'abc'],
  ])('writes %s as escapes', (_, text, expected) => {
    expect(toAsciiJson(Buffer.from(text + LONG))?.toString('latin1')).toBe(expected + LONG);
  });

  it.each([
    ['is not UTF-8', Buffer.from([0x22, 0xc3, 0x22])],
    ['is an encoded surrogate', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ['begins with a byte order mark', Buffer.from(`\ufeff"${LONG}"`)],
    ['has such a character behind a backslash', Buffer.from(`"${LONG}\\é"`)],
    ['has many such characters', Buffer.from('äöü')],
  ])('leaves a text alone that %s', (_, bytes) => {
    expect(toAsciiJson(bytes)).toBeUndefined();
  });

  it('writes what JSON.parse reads as the same, at every offset of the bytes', () => {
    const text = fc.array(
      fc.oneof({ weight: 20, arbitrary: fc.constant('plain text ') }, fc.string({ unit: 'binary' })),
    );
    fc.assert(
      fc.property(text, fc.nat(7), (pieces, offset) => {
        const document = JSON.stringify(pieces.map((piece) => piece.toWellFormed()));
        const bytes = Buffer.from(`${' '.repeat(offset)}${document}`).subarray(offset);
        const ascii = toAsciiJson(bytes);
        if (ascii === undefined) return;
        expect(ascii.every((byte) => byte < 0x80)).toBe(true);
        expect(JSON.parse(ascii.toString('latin1'))).toEqual(JSON.parse(document));
      }),
      { numRuns: 2_000 },
    );
  });
});

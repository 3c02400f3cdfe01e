import { describe, expect, it } from '@jest/globals';
import { jsonText, valueTexts } from './value-text.js';

describe('valueTexts', () => {
  it.each([
    ['keeps two strings as they are', 'a "b"', 'c', { before: 'a "b"', after: 'c', isJson: false }],
    ['distinguishes a number from a string', 4, '4', { before: '4', after: '"4"', isJson: true }],
    ['converts null', null, false, { before: 'null', after: 'false', isJson: true }],
  ])('%s', (_, before, after, texts) => expect(valueTexts(before, after, true)).toEqual(texts));

  it('sorts keys at every depth', () => {
    expect(jsonText({ b: [{ d: 1, c: 2 }], a: 0 }, true)).toBe(
      '{\n  "a": 0,\n  "b": [\n    {\n      "c": 2,\n      "d": 1\n    }\n  ]\n}',
    );
  });

  it('keeps the original key order if not sorted', () => {
    expect(jsonText({ b: 1, a: 2 }, false)).toBe('{\n  "b": 1,\n  "a": 2\n}');
  });
});

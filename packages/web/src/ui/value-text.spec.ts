import { describe, expect, it } from '@jest/globals';
import { jsonText, valueTexts } from './value-text.js';

describe('texts of values', () => {
  it.each([
    ['two strings are themselves', 'a "b"', 'c', { before: 'a "b"', after: 'c', isJson: false }],
    ['a number is told from a string', 4, '4', { before: '4', after: '"4"', isJson: true }],
    ['null is a value', null, false, { before: 'null', after: 'false', isJson: true }],
  ])('%s', (_, before, after, texts) => expect(valueTexts(before, after, true)).toEqual(texts));

  it('have the members of objects in order, at every depth', () => {
    expect(jsonText({ b: [{ d: 1, c: 2 }], a: 0 }, true)).toBe(
      '{\n  "a": 0,\n  "b": [\n    {\n      "c": 2,\n      "d": 1\n    }\n  ]\n}',
    );
  });

  it('keep the order that was sent when asked for', () => {
    expect(jsonText({ b: 1, a: 2 }, false)).toBe('{\n  "b": 1,\n  "a": 2\n}');
  });
});

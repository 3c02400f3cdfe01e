import { describe, expect, it } from '@jest/globals';
import { normalizeFailure } from '../reasons/normalize-failure.js';
import { toPatternText, withoutStandIns } from './pattern-text.js';

describe('toPatternText', () => {
  it('cuts lines of more than 16,384 characters, and leaves others as they are', () => {
    const line = 'a'.repeat(16_384);
    expect(toPatternText(`${line}\n${line}`)).toBe(`${line}\n${line}`);
    expect(toPatternText(`${line}b\nc`)).toBe(`${line}\ufdd0\nc`);
  });

  it('replaces line ends that are none in a report, which withoutStandIns puts back', () => {
    const text = toPatternText('a\u2028b\u2029c');
    expect(text).toBe('a\ufdd1b\ufdd2c');
    expect(withoutStandIns({ expected: [{ a: text }], actual: 1 })).toEqual({
      expected: [{ a: 'a\u2028b\u2029c' }],
      actual: 1,
    });
  });

  it('gives no value for a text that holds its stand-ins', () => {
    expect(withoutStandIns({ expected: toPatternText('a\ufdd1b'), actual: 'c' })).toEqual({ actual: 'c' });
  });
});

describe('normalizeFailure', () => {
  it('gives no value of a line that patterns do not read to its end', () => {
    const text = 'a'.repeat(20_000);
    const message = `expect(received).toBe(expected)\n\nExpected: "b"\nReceived: "${text}"`;
    expect(normalizeFailure({ dialect: 'jest', message })).toEqual({ kind: 'assertion', message, expected: 'b' });
  });

  it('reads a value with U+2028', () => {
    const message = 'expect(received).toBe(expected)\n\nExpected: "b"\nReceived: "a\u2028b"';
    expect(normalizeFailure({ dialect: 'jest', message })).toMatchObject({ expected: 'b', actual: 'a\u2028b' });
  });
});

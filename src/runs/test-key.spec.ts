import { describe, expect, it } from '@jest/globals';
import { readTestKey, testKeyOf, testKeyText, textKeyOf, type TextsOfTest } from './test-key.js';

describe('the key of a test', () => {
  it('differs between targets and between tests', () => {
    const keys = [testKeyOf('tgt_a', 'x'), testKeyOf('tgt_b', 'x'), testKeyOf('tgt_a', 'y')];
    expect(new Set(keys).size).toBe(3);
    expect(testKeyOf('tgt_a', 'x')).toBe(keys[0]);
  });

  it.each([
    [0n, 'tst_0000000000000000'],
    [255n, 'tst_00000000000000ff'],
    [-1n, 'tst_ffffffffffffffff'],
    [-(2n ** 63n), 'tst_8000000000000000'],
  ])('is written and read: %p is %s', (key, text) => {
    expect(testKeyText(key)).toBe(text);
    expect(testKeyText(key.toString())).toBe(text);
    expect(readTestKey(text)).toBe(key);
  });

  it.each(['', 'tst_', 'tst_00000000000000FF', 'tst_00000000000000ff0', 'abc', 'tst_000000000000000g'])(
    'is none in %j',
    (text) => {
      expect(readTestKey(text)).toBeUndefined();
    },
  );
});

const TEXTS: TextsOfTest = { testId: 'a', name: 'b', tags: [], filePath: null };

describe('textKeyOf', () => {
  it('is the same for the same texts', () => {
    expect(textKeyOf({ ...TEXTS, tags: ['x'] })).toBe(textKeyOf({ ...TEXTS, tags: ['x'] }));
  });

  it('differs with each text, and with their places', () => {
    const all: readonly TextsOfTest[] = [
      TEXTS,
      { ...TEXTS, testId: 'ab', name: '' },
      { ...TEXTS, testId: '', name: 'ab' },
      { ...TEXTS, filePath: '' },
      { ...TEXTS, filePath: 'x' },
      { ...TEXTS, tags: ['x'] },
      { ...TEXTS, tags: ['x', 'y'] },
      { ...TEXTS, tags: ['y', 'x'] },
      { ...TEXTS, tags: ['xy'] },
      { ...TEXTS, filePath: 'x', tags: ['y'] },
      { ...TEXTS, tags: [''] },
      { ...TEXTS, filePath: '', tags: [''] },
    ];
    expect(new Set(all.map(textKeyOf)).size).toBe(all.length);
  });
});

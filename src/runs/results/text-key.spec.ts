import { describe, expect, it } from '@jest/globals';
import { textKeyOf, type TextsOfTest } from './text-key.js';

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

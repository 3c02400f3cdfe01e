import { describe, expect, it } from '@jest/globals';
import { readPages } from './read-pages.js';

/** A list with one letter per page. Records the requested cursors. */
function listOf(letters: string): {
  readonly cursors: (string | undefined)[];
  readonly read: (cursor: string | undefined) => Promise<{ items: string[]; nextCursor: string | null }>;
} {
  const cursors: (string | undefined)[] = [];
  const read = async (cursor: string | undefined): Promise<{ items: string[]; nextCursor: string | null }> => {
    cursors.push(cursor);
    const place = cursor === undefined ? 0 : Number(cursor);
    return { items: [letters.charAt(place)], nextCursor: place + 1 < letters.length ? String(place + 1) : null };
  };
  return { cursors, read };
}

describe('readPages', () => {
  it.each([
    ['reads a list of one page', 'a', 5, ['a'], [undefined]],
    ['reads a list of several pages', 'abc', 5, ['a', 'b', 'c'], [undefined, '1', '2']],
    ['reads a list of exactly the maximum number of pages', 'abc', 3, ['a', 'b', 'c'], [undefined, '1', '2']],
    ['stops after the maximum number of pages', 'abcd', 2, ['a', 'b'], [undefined, '1']],
  ])('%s', async (_, letters, most, items, cursors) => {
    const list = listOf(letters);
    expect(await readPages(most, list.read)).toEqual(items);
    expect(list.cursors).toEqual(cursors);
  });
});

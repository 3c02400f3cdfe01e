import { describe, expect, it } from '@jest/globals';
import { readPages } from './read-pages.js';

/** A list of single letters, one on each page; tells the cursors that it was asked by. */
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

describe('a list that is read page by page', () => {
  it.each([
    ['a list of one page', 'a', 5, ['a'], [undefined]],
    ['a list of several pages', 'abc', 5, ['a', 'b', 'c'], [undefined, '1', '2']],
    ['a list of just as many pages as are read', 'abc', 3, ['a', 'b', 'c'], [undefined, '1', '2']],
    ['a longer list, of which the rest is left', 'abcd', 2, ['a', 'b'], [undefined, '1']],
  ])('%s', async (_, letters, most, items, cursors) => {
    const list = listOf(letters);
    expect(await readPages(most, list.read)).toEqual(items);
    expect(list.cursors).toEqual(cursors);
  });
});

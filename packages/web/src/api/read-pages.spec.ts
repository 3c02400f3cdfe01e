import { describe, expect, it } from '@jest/globals';
import { readFilledPage, type ListPage } from './read-pages.js';

const PAGES: Readonly<Record<string, ListPage<string>>> = {
  first: { items: [], nextCursor: 'second' },
  second: { items: [], nextCursor: 'third' },
  third: { items: ['a'], nextCursor: 'fourth' },
  fourth: { items: [], nextCursor: null },
};

describe('a page of a search', () => {
  it.each([
    ['behind empty ones', undefined, ['first', 'second', 'third'], PAGES['third']],
    ['that has something', 'third', ['third'], PAGES['third']],
    ['at the end', 'fourth', ['fourth'], PAGES['fourth']],
  ])('is the one %s', async (_, start, expected, page) => {
    const read: string[] = [];
    const found = await readFilledPage(start, async (cursor = 'first') => {
      read.push(cursor);
      return Promise.resolve(PAGES[cursor] ?? { items: [], nextCursor: null });
    });
    expect([found, read]).toEqual([page, expected]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { fillPage } from './page.js';

/** A list of ten entries, of which a request gets at most two. */
const twoAtOnce = ({ limit, cursor = '0' }: { readonly limit: number; readonly cursor?: string }) => {
  const start = Number(cursor);
  const end = Math.min(10, start + Math.min(2, limit));
  return {
    items: Array.from({ length: end - start }, (_, index) => start + index),
    next: end < 10 ? String(end) : null,
  };
};

describe('a page of a search', () => {
  it.each([
    ['has as many entries as the limit', { limit: 5 }, [0, 1, 2, 3, 4], '5'],
    ['begins at the cursor', { limit: 3, cursor: '4' }, [4, 5, 6], '7'],
    ['ends with the list', { limit: 50 }, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], null],
  ])('%s', async (_, flags, items, nextCursor) => {
    const page = await fillPage(flags, async (query) => {
      const { items: found, next } = twoAtOnce(query);
      return Promise.resolve({ items: found, nextCursor: next });
    });
    expect(page).toEqual({ items, nextCursor });
  });
});

import { describe, expect, it } from '@jest/globals';
import { ContentIds } from './run-writing.js';

describe('ids of contents', () => {
  it('are UUIDs of version 7 that begin with their time', () => {
    const id = new ContentIds().next(Date.UTC(2030, 0, 1));
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toBe(Date.UTC(2030, 0, 1));
  });

  it('sort by creation, also when the clock stops or goes back', () => {
    const ids = new ContentIds();
    const made = Array.from({ length: 10_000 }, (_, index) => ids.next(1_900_000_000_000 - (index % 3)));
    expect(made.toSorted()).toEqual(made);
    expect(new Set(made).size).toBe(made.length);
  });
});

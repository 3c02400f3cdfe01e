import { describe, expect, it } from '@jest/globals';
import { ContentIds, writeItem } from './run-writing.js';

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

describe('the item of a failure', () => {
  const head = '{"testId":"a","lastFewEvents":[';

  it.each([
    ['without events', { head, skippedEvents: 0, events: [] }, 7, '{"testId":"a","lastFewEvents":[]}'],
    [
      'with an event that has no members',
      { head, skippedEvents: 0, events: ['{}'] },
      7,
      '{"testId":"a","lastFewEvents":[{"seq":7}]}',
    ],
    [
      'with the last events of many',
      { head, skippedEvents: 3, events: ['{"type":"log"}', '{"type":"error"}'] },
      10,
      '{"testId":"a","lastFewEvents":[{"seq":13,"type":"log"},{"seq":14,"type":"error"}]}',
    ],
  ])('%s has the numbers of its events within the run', (_name, item, firstSeq, text) => {
    expect(writeItem(item, firstSeq)).toBe(text);
  });
});

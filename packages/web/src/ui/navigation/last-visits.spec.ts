import { describe, expect, it } from '@jest/globals';
import { lastSearch, rememberVisit } from './last-visits.js';

describe('lastSearch', () => {
  it('returns the filters of the last visit', () => {
    rememberVisit('/runs', { branch: 'a' });
    rememberVisit('/runs', { branch: 'b' });
    expect(lastSearch('/runs')).toEqual({ branch: 'b' });
  });

  it('knows nothing of a page that was not visited', () => expect(lastSearch('/nowhere')).toBeUndefined());

  it('forgets the oldest of many pages, not one that was visited again', () => {
    rememberVisit('/first', { q: '1' });
    rememberVisit('/second', { q: '2' });
    for (let number = 0; number < 48; number += 1) rememberVisit(`/other/${number}`, {});
    rememberVisit('/first', { q: '3' });
    rememberVisit('/last', {});
    expect(lastSearch('/first')).toEqual({ q: '3' });
    expect(lastSearch('/second')).toBeUndefined();
  });
});

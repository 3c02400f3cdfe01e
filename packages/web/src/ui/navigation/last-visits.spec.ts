import { describe, expect, it } from '@jest/globals';
import { rememberVisit, wayBack } from './last-visits.js';

describe('wayBack', () => {
  it('returns the filters and the position of the last visit', () => {
    rememberVisit('/runs', { branch: 'a' }, 'one');
    rememberVisit('/runs', { branch: 'b' }, 'two');
    expect(wayBack('/runs')).toEqual({ search: { branch: 'b' }, state: { scrollKey: 'two' } });
  });

  it('knows nothing of a page that was not visited', () => expect(wayBack('/nowhere')).toEqual({}));

  it('forgets the oldest of many pages, not one that was visited again', () => {
    rememberVisit('/first', { q: '1' }, '1');
    rememberVisit('/second', { q: '2' }, '2');
    for (let number = 0; number < 48; number += 1) rememberVisit(`/other/${number}`, {}, 'other');
    rememberVisit('/first', { q: '3' }, '3');
    rememberVisit('/last', {}, 'last');
    expect(wayBack('/first').search).toEqual({ q: '3' });
    expect(wayBack('/second')).toEqual({});
  });
});

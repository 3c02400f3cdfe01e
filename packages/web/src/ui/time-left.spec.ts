import { describe, expect, it } from '@jest/globals';
import { timeLeft } from './time-left.js';

const NOW = new Date('2030-01-01T12:00:00Z');

describe('how long something lasts', () => {
  it.each([
    ['days, whole ones', '2030-01-08T11:59:00Z', 'in 6 d'],
    ['hours within a day', '2030-01-02T11:00:00Z', 'in 23 h'],
    ['less than an hour', '2030-01-01T12:59:59Z', 'within the hour'],
    ['no time at all', '2030-01-01T12:00:00Z', 'over'],
    ['an end that is past', '2029-12-31T12:00:00Z', 'over'],
  ])('%s', (_, end, words) => expect(timeLeft(new Date(end), NOW)).toBe(words));
});

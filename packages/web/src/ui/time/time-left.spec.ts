import { describe, expect, it } from '@jest/globals';
import { timeLeft } from './time-left.js';

const NOW = new Date('2030-01-01T12:00:00Z');

describe('timeLeft', () => {
  it.each([
    ['counts whole days', '2030-01-08T11:59:00Z', 'in 6 d'],
    ['counts hours within a day', '2030-01-02T11:00:00Z', 'in 23 h'],
    ['reports less than an hour', '2030-01-01T12:59:59Z', 'within the hour'],
    ['is over at the deadline', '2030-01-01T12:00:00Z', 'over'],
    ['is over after the deadline', '2029-12-31T12:00:00Z', 'over'],
  ])('%s', (_, end, text) => expect(timeLeft(new Date(end), NOW)).toBe(text));
});

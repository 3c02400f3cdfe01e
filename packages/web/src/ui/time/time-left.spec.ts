import { describe, expect, it } from '@jest/globals';
import { timeLeft, formatWait, retryTime } from './time-left.js';
import { ApiProblem } from '../../api/problem.js';

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

function problem(status: number, retryAfter: number | undefined): ApiProblem {
  return new ApiProblem(status, 'rate_limited', '', '', retryAfter, []);
}

describe('retryTime', () => {
  it('adds the seconds from Retry-After', () => {
    expect(retryTime(problem(429, 30), 1_000)).toBe(31_000);
  });

  it('waits one second without Retry-After', () => {
    expect(retryTime(problem(429, undefined), 1_000)).toBe(2_000);
  });

  it.each([problem(401, 30), problem(503, 30), new Error('broken'), null])('returns undefined for %s', (error) => {
    expect(retryTime(error, 1_000)).toBeUndefined();
  });
});

describe('formatWait', () => {
  it.each([
    [1, '1 s'],
    [59, '59 s'],
    [60, '1 min'],
    [125, '2 min 5 s'],
    [900, '15 min'],
  ])('formats %i seconds as %s', (seconds, text) => {
    expect(formatWait(seconds)).toBe(text);
  });
});

import { describe, expect, it } from '@jest/globals';
import { ApiProblem } from '../../api/problem.js';
import { formatWait, retryTime } from './retry-wait.js';

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

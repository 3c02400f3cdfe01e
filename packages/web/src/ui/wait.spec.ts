import { describe, expect, it } from '@jest/globals';
import { ApiProblem } from '../api/problem.js';
import { formatWait, waitUntil } from './wait.js';

function refusal(status: number, retryAfter: number | undefined): ApiProblem {
  return new ApiProblem(status, 'rate_limited', '', '', retryAfter, []);
}

describe('waitUntil', () => {
  it('adds the seconds that the answer names', () => {
    expect(waitUntil(refusal(429, 30), 1_000)).toBe(31_000);
  });

  it('waits a second when the answer names none', () => {
    expect(waitUntil(refusal(429, undefined), 1_000)).toBe(2_000);
  });

  it.each([refusal(401, 30), refusal(503, 30), new Error('broken'), null])('does not wait after %s', (error) => {
    expect(waitUntil(error, 1_000)).toBeUndefined();
  });
});

describe('formatWait', () => {
  it.each([
    [1, '1 s'],
    [59, '59 s'],
    [60, '1 min'],
    [125, '2 min 5 s'],
    [900, '15 min'],
  ])('says %i seconds as %s', (seconds, words) => {
    expect(formatWait(seconds)).toBe(words);
  });
});

import { describe, expect, it } from '@jest/globals';
import { ApiProblem } from './problem.js';
import { recoveryWait } from './recover.js';

const problem = (status: number, retryAfter?: number): ApiProblem =>
  new ApiProblem(status, 'overloaded', 'Try again.', 'req_1', retryAfter, []);

describe('the wait before a busy server is asked again', () => {
  it.each([
    ['the default without Retry-After', problem(503), 5000],
    ['that of Retry-After', problem(503, 12), 12_000],
    ['at least a second', problem(503, 0), 1000],
    ['at most a minute', problem(503, 3600), 60_000],
    ['none for other errors', problem(500, 3), undefined],
    ['none for a crash', new Error('broken'), undefined],
  ])('is %s', (_, error, wait) => {
    expect(recoveryWait(error)).toBe(wait);
  });
});

import { describe, expect, it } from '@jest/globals';
import { delayAfter } from './mail-worker.js';

describe('after an attempt to send an e-mail that failed', () => {
  it.each([
    [1, undefined, 10_000],
    [2, undefined, 60_000],
    [3, 421, 600_000],
    [4, 451, 3_600_000],
    [5, undefined, 21_600_000],
    [6, undefined, 43_200_000],
    [7, undefined, undefined],
    [1, 550, undefined],
    [2, 535, undefined],
  ])('number %i with the response %s, it waits %s ms', (tries, code, expected) => {
    expect(delayAfter(tries, code)).toBe(expected);
  });
});

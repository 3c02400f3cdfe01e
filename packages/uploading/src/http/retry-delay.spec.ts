import { describe, expect, it } from '@jest/globals';
import { retryDelayMs, type FailedAttempt } from './retry-delay.js';

const NOW = new Date('2026-06-01T00:00:00.000Z');

const ROWS: readonly (readonly [string, Partial<FailedAttempt>, number | undefined])[] = [
  ['no response, first attempt', {}, 500],
  ['no response, with the smallest random part', { chance: 0 }, 250],
  ['the second attempt', { attempt: 2 }, 1000],
  ['the third attempt', { attempt: 3 }, 2000],
  ['the last attempt', { attempt: 4 }, undefined],
  ['503', { status: 503 }, 500],
  ['503 with seconds', { status: 503, retryAfter: '3' }, 3000],
  ['429 with a date', { status: 429, retryAfter: 'Mon, 01 Jun 2026 00:00:07 GMT' }, 7000],
  ['429 with a date in the past', { status: 429, retryAfter: 'Sun, 31 May 2026 00:00:07 GMT' }, 0],
  ['503 with an hour', { status: 503, retryAfter: '3600' }, undefined],
  ['503 with an invalid header', { status: 503, retryAfter: 'soon' }, 500],
  ['408', { status: 408 }, 500],
  ['400', { status: 400 }, undefined],
  ['401', { status: 401, retryAfter: '1' }, undefined],
  ['413', { status: 413 }, undefined],
  ['501', { status: 501 }, undefined],
];

describe('retryDelayMs', () => {
  it.each(ROWS)('is right for %s', (_, attempt, expected) => {
    expect(retryDelayMs({ attempt: 1, status: undefined, retryAfter: null, now: NOW, chance: 1, ...attempt })).toBe(
      expected,
    );
  });
});

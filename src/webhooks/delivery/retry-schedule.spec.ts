import { describe, expect, it } from '@jest/globals';
import { readRetryAfter, verdictOf, type Attempted } from './retry-schedule.js';

const SECOND = 1000;
const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;

const after = (more: Partial<Attempted>): Attempted => ({
  status: 500,
  retryAfterMs: null,
  tries: 1,
  isTest: false,
  ...more,
});
const MIDDLE = 0.5;

// docs/concepts.md, "Webhooks"
describe('what follows from an attempt', () => {
  it.each([200, 201, 202, 204, 299])('is that the message is delivered when the receiver answers %d', (status) => {
    expect(verdictOf(after({ status }), MIDDLE)).toEqual({ state: 'delivered' });
  });

  it.each([100, 199, 300, 301, 302, 304, 307, 308, 400, 401, 403, 404, 422, 429, 500, 502, 503, null])(
    'is another attempt when the receiver answers %p',
    (status) => {
      expect(verdictOf(after({ status }), MIDDLE)).toEqual({ state: 'pending', delayMs: 5 * SECOND });
    },
  );

  it.each([
    [1, 5 * SECOND],
    [2, 30 * SECOND],
    [3, 2 * MINUTE],
    [4, 10 * MINUTE],
    [5, HOUR],
    [6, 3 * HOUR],
    [7, 6 * HOUR],
    [8, 12 * HOUR],
  ])('is a wait after %d attempts of %d ms', (tries, delayMs) => {
    expect(verdictOf(after({ tries }), MIDDLE)).toEqual({ state: 'pending', delayMs });
  });

  it.each([9, 10, 1000])('is that the message is given up after %d attempts', (tries) => {
    expect(verdictOf(after({ tries }), MIDDLE)).toEqual({ state: 'failed' });
  });

  it.each([
    [0, 54 * MINUTE],
    [0.25, 57 * MINUTE],
    [1, 66 * MINUTE],
  ])('is spread by a tenth: a draw of %d makes an hour %d ms', (random, delayMs) => {
    expect(verdictOf(after({ tries: 5 }), random)).toEqual({ state: 'pending', delayMs });
  });

  it('is that the message is given up at once when the receiver is gone', () => {
    expect(verdictOf(after({ status: 410 }), MIDDLE)).toEqual({ state: 'failed' });
  });

  it('is that a test is not repeated', () => {
    expect(verdictOf(after({ isTest: true }), MIDDLE)).toEqual({ state: 'failed' });
    expect(verdictOf(after({ isTest: true, status: 204 }), MIDDLE)).toEqual({ state: 'delivered' });
  });

  it.each([
    [429, 90 * SECOND, 90 * SECOND],
    [503, 90 * SECOND, 90 * SECOND],
    [503, 2 * SECOND, 5 * SECOND],
    [429, 3 * DAY, DAY],
    [500, 90 * SECOND, 5 * SECOND],
    [301, 90 * SECOND, 5 * SECOND],
  ])('respects Retry-After of a %d: %d ms become %d ms', (status, retryAfterMs, delayMs) => {
    expect(verdictOf(after({ status, retryAfterMs }), MIDDLE)).toEqual({ state: 'pending', delayMs });
  });
});

describe('a Retry-After header', () => {
  const now = new Date('2026-03-01T12:00:00.000Z');

  it.each([
    [undefined, null],
    ['0', 0],
    ['120', 120 * SECOND],
    ['999999999', 999_999_999 * SECOND],
    ['Sun, 01 Mar 2026 12:00:30 GMT', 30 * SECOND],
    ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
    ['', null],
    ['soon', null],
    ['-5', null],
    ['1.5', null],
    ['1e9', null],
    ['9'.repeat(400), null],
    ['2026', 2026 * SECOND],
    ['Sun, nonsense', null],
  ])('of %j requests %p ms', (header, expected) => {
    expect(readRetryAfter(header, now)).toBe(expected);
  });
});

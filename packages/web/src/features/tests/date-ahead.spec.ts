import { describe, expect, it } from '@jest/globals';
import { dateAhead } from './date-ahead.js';

describe('dateAhead', () => {
  it.each([
    [14, '2026-03-06'],
    [0, '2026-02-20'],
  ])('%d days ahead is %s', (days, date) => {
    expect(dateAhead(days, new Date('2026-02-20T23:00:00.000Z'))).toBe(date);
  });
});

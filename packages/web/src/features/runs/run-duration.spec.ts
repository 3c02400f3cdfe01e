import { describe, expect, it } from '@jest/globals';
import { durationOf } from './run-duration.js';

const START = '2026-01-01T00:00:00.000Z';
const END = '2026-01-01T00:00:40.000Z';

describe('The duration of a run', () => {
  it.each([
    [7, START, END, 7],
    [null, START, END, 40_000],
    [null, END, START, 0],
    [null, null, END, null],
    [null, START, null, null],
  ])('told as %j, from %j to %j, is %j', (durationMs, startedAt, completedAt, expected) => {
    expect(durationOf({ durationMs, startedAt, completedAt })).toBe(expected);
  });
});

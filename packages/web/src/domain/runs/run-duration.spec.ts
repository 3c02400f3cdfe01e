import { describe, expect, it } from '@jest/globals';
import { runDuration, runningFor } from './run-duration.js';

const [start, end] = ['2026-01-01T00:00:00Z', '2026-01-01T00:00:05Z'];

describe('runDuration', () => {
  it.each([
    ['returns the reported duration', { durationMs: 7, startedAt: start, completedAt: end }, 7],
    ['falls back to the time from start to end', { durationMs: null, startedAt: start, completedAt: end }, 5_000],
    ['returns zero if the end is before the start', { durationMs: null, startedAt: end, completedAt: start }, 0],
    ['returns null without a start', { durationMs: null, startedAt: null, completedAt: end }, null],
    ['returns null without an end', { durationMs: null, startedAt: start, completedAt: null }, null],
  ])('%s', (_, run, duration) => expect(runDuration(run)).toBe(duration));

  it.each([
    ['the start', start, 5_000],
    ['the upload if no start was reported', null, 2_000],
  ])('of an unfinished run counts from %s', (_, startedAt, duration) => {
    expect(runningFor({ startedAt, createdAt: '2026-01-01T00:00:03Z' }, Date.parse(end))).toBe(duration);
  });
});

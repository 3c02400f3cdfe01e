import { describe, expect, it } from '@jest/globals';
import { runDuration, runningFor } from './run-duration.js';

const [start, end] = ['2026-01-01T00:00:00Z', '2026-01-01T00:00:05Z'];

describe('duration of a run', () => {
  it.each([
    ['is what was told', { durationMs: 7, startedAt: start, completedAt: end }, 7],
    ['is from its start to its end', { durationMs: null, startedAt: start, completedAt: end }, 5_000],
    ['is nothing for clocks that go backwards', { durationMs: null, startedAt: end, completedAt: start }, 0],
    ['is not known without a start', { durationMs: null, startedAt: null, completedAt: end }, null],
    ['is not known without an end', { durationMs: null, startedAt: start, completedAt: null }, null],
  ])('%s', (_, run, duration) => expect(runDuration(run)).toBe(duration));

  it.each([
    ['its start', start, 5_000],
    ['its upload where no start was told', null, 2_000],
  ])('of an open run counts from %s', (_, startedAt, duration) => {
    expect(runningFor({ startedAt, createdAt: '2026-01-01T00:00:03Z' }, Date.parse(end))).toBe(duration);
  });
});

import { describe, expect, it } from '@jest/globals';
import { placeEvents } from './event-layout.js';

describe('the place of an event', () => {
  it('is indented by the steps around it, of its own test', () => {
    const events = [
      { testId: 'a', type: 'step_start' },
      { testId: 'a', type: 'log' },
      { testId: 'b', type: 'log' },
      { testId: 'a', type: 'step_start' },
      { testId: 'a', type: 'step_end' },
      { testId: 'a', type: 'step_end' },
      { testId: 'a', type: 'step_end' },
      { testId: 'a', type: 'log' },
    ];
    expect(placeEvents(events).map(({ depth }) => depth)).toEqual([0, 1, 0, 1, 1, 0, 0, 0]);
  });

  it('is its time since the first one of its test', () => {
    const events = [
      { testId: 'a', at: '2026-01-01T00:00:01Z' },
      { testId: 'a', ts: 1_767_225_601_250 },
      { testId: 'a', timestamp: 'no time' },
      { testId: 'b', at: '2026-01-01T00:00:09Z' },
      { testId: 'a', at: '2025-01-01T00:00:00Z' },
    ];
    expect(placeEvents(events).map(({ offsetMs }) => offsetMs)).toEqual([0, 250, undefined, 0, 0]);
  });

  it.each([
    [{ level: 'WARNING' }, 'warn'],
    [{ data: { level: 'error' } }, 'error'],
    [{ stream: 'stderr' }, 'stderr'],
    [{ stream: 'stdout' }, undefined],
    [{ level: 'info' }, undefined],
    [{ level: 5 }, undefined],
  ])('has the level of %j', (event, level) => expect(placeEvents([event])[0]?.level).toBe(level));

  it('is indented by eight steps at most', () =>
    expect(placeEvents(Array.from({ length: 50 }, () => ({ type: 'step_start' }))).at(-1)?.depth).toBe(8));
});

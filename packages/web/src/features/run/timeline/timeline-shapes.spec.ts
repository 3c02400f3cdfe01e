import { describe, expect, it } from '@jest/globals';
import type { Timeline, TimelineTest } from '@clarion/api-client';
import { barPaths, criticalRows, testAt } from './timeline-shapes.js';

const test = (
  seq: number,
  lane: number,
  startMs: number,
  durationMs: number,
  status: TimelineTest['status'] = 'passed',
): TimelineTest => ({ seq, name: `t${seq}`, status, startMs, durationMs, lane });

const TIMELINE: Timeline = {
  startedAt: '2026-11-20T20:00:00.000Z',
  wallMs: 2000,
  lanes: [],
  tests: [test(0, 0, 0, 500), test(1, 1, 0, 1000, 'failed'), test(2, 0, 1000, 1000), test(3, 1, 1990, 0)],
  criticalPath: [
    { seq: 1, waitMs: 0 },
    { seq: 2, waitMs: 0 },
  ],
  isCut: false,
};

describe('barPaths', () => {
  it('has a path for each status, and one for the critical path', () => {
    const paths = barPaths(TIMELINE);
    expect(paths.map(({ kind }) => kind)).toEqual(['passed', 'failed', 'critical']);
    expect(paths[1]?.path).toBe('M0.00 21h499.00v12h-499.00z');
    expect(paths[2]?.path).toBe('M0.00 33h499.00v2h-499.00zM500.00 15h499.00v2h-499.00z');
  });
  it('gives a test without a duration a width', () =>
    expect(barPaths(TIMELINE)[0]?.path).toContain('M995.00 21h0.60v12'));
  it('draws a run without a duration', () =>
    expect(barPaths({ ...TIMELINE, wallMs: 0, tests: [test(0, 0, 0, 0)], criticalPath: [] })[0]?.path).toBe(
      'M0.00 3h0.60v12h-0.60z',
    ));
});

describe('testAt', () => {
  it.each([
    ['in a bar', 0.1, 5, 0],
    ['in another lane', 0.1, 20, 1],
    ['beside a short bar', 0.993, 20, 3],
    ['between bars', 0.4, 5, undefined],
    ['under all lanes', 0.1, 99, undefined],
  ])('finds the test %s', (_, across, down, seq) => expect(testAt(TIMELINE, across, down)?.seq).toBe(seq));
});

describe('criticalRows', () => {
  const seqs = (limit: number, timeline = TIMELINE): readonly number[] =>
    criticalRows(timeline, limit).map((row) => row.test.seq);
  it('has the tests in the order in which they ran', () => expect(seqs(20)).toEqual([1, 2]));
  it('keeps those that took longest together with their wait', () => {
    const criticalPath = [
      { seq: 1, waitMs: 0 },
      { seq: 2, waitMs: 1 },
    ];
    expect(seqs(1, { ...TIMELINE, criticalPath })).toEqual([2]);
  });
});

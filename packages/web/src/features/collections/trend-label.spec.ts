import { describe, expect, it } from '@jest/globals';
import type { CollectionPoint } from '@clarion/api-client';
import { trendLabel } from './trend-label.js';

const point = (passed: number, failed: number): CollectionPoint => ({
  runId: 'clr_1',
  targetId: 'tgt_1',
  at: '2026-01-01T00:00:00.000Z',
  tests: passed + failed,
  passed,
  failed,
  skipped: 0,
  flaky: 0,
  passRate: passed + failed === 0 ? null : passed / (passed + failed),
});

describe('the label of a trend', () => {
  it.each([
    [[], 'No results yet'],
    [[point(0, 0)], 'No results yet'],
    [[point(1, 1), point(4, 0)], 'Failures in 1 of 2 runs. Pass rate 100 % now, lowest 50 %'],
    [[point(3, 1)], 'Failures in 1 of 1 run. Pass rate 75 % now, lowest 75 %'],
  ])('of %j is %s', (points, label) => {
    expect(trendLabel(points)).toBe(label);
  });
});

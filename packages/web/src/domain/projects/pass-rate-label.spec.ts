import { describe, expect, it } from '@jest/globals';
import type { OverviewRun } from '@clarion/api-client';
import { sparklineFloor, passRateLabel } from './pass-rate-label.js';

const run = (status: OverviewRun['status'], passRate: number | null): OverviewRun => ({
  buildId: 'bld_1',
  runId: 'clr_1',
  status,
  passRate,
  failed: 0,
  completedAt: null,
});

describe('passRateLabel', () => {
  it.each([
    [[], 'No finished runs'],
    [[run('passed', 1)], 'The last run passed. Pass rate 100 % now, lowest 100 %'],
    [
      [run('failed', 0.5), run('passed', 1), run('failed', 0.75)],
      '1 of the last 3 runs passed. Pass rate 75 % now, lowest 50 %',
    ],
    [[run('cancelled', null)], 'The last run did not pass'],
  ])('describes %j', (recent, label) => {
    expect(passRateLabel(recent)).toBe(label);
  });
});

describe('sparklineFloor', () => {
  it.each([
    [[1, 0.99], 0.9],
    [[1, null, 0.4], 0.4],
    [[], 0.9],
  ])('for %j returns %d', (rates, lowest) => {
    expect(sparklineFloor(rates)).toBe(lowest);
  });
});

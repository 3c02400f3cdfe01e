import { describe, expect, it } from '@jest/globals';
import type { OverviewRun } from '@clarion/api-client';
import { lowestShown, recentWords } from './recent-words.js';

const run = (status: OverviewRun['status'], passRate: number | null): OverviewRun => ({
  runId: 'clr_1',
  status,
  passRate,
  failed: 0,
  completedAt: null,
});

describe('The words of the newest runs', () => {
  it.each([
    [[], 'No finished runs'],
    [[run('passed', 1)], '1 of the last 1 run passed. Pass rate 100 % now, 100 % at its lowest'],
    [
      [run('failed', 0.5), run('passed', 1), run('failed', 0.75)],
      '1 of the last 3 runs passed. Pass rate 75 % now, 50 % at its lowest',
    ],
    [[run('cancelled', null)], '0 of the last 1 run passed'],
  ])('tell how many passed and the pass rate', (recent, words) => {
    expect(recentWords(recent)).toBe(words);
  });
});

describe('The lowest pass rate shown', () => {
  it.each([
    [[1, 0.99], 0.9],
    [[1, null, 0.4], 0.4],
    [[], 0.9],
  ])('of %j is %d', (rates, lowest) => {
    expect(lowestShown(rates)).toBe(lowest);
  });
});

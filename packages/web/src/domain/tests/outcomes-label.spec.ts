import { describe, expect, it } from '@jest/globals';
import { outcomesLabel } from './outcomes-label.js';

describe('outcomesLabel', () => {
  it.each([
    ['', 'No outcomes'],
    ['F', 'Last outcome: failed'],
    ['PPPPPPPPFF', 'Last 10 outcomes: 8 passed, 2 failed'],
    ['FP', 'Last 2 outcomes: 1 passed, 1 failed; most recent failed'],
    ['FFS', 'Last 3 outcomes: 2 failed, 1 skipped; most recent 2 failed'],
  ])('describes %j as %j', (letters, label) => {
    expect(outcomesLabel(letters)).toBe(label);
  });
});

import { describe, expect, it } from '@jest/globals';
import type { FinishedStatus } from '../runs/run-state.js';
import { badgeOf, type BadgeValue } from './badge.js';

describe('what a badge says', () => {
  const table: readonly (readonly [{ status: FinishedStatus; failed: number } | undefined, BadgeValue])[] = [
    [undefined, { value: 'no runs', color: 'grey' }],
    [
      { status: 'passed', failed: 0 },
      { value: 'passing', color: 'green' },
    ],
    [
      { status: 'failed', failed: 3 },
      { value: '3 failing', color: 'red' },
    ],
    [
      { status: 'failed', failed: 0 },
      { value: 'failing', color: 'red' },
    ],
    [
      { status: 'errored', failed: 2 },
      { value: 'errored', color: 'red' },
    ],
    [
      { status: 'cancelled', failed: 2 },
      { value: 'cancelled', color: 'grey' },
    ],
  ];
  it.each(table)('of %j is %j', (run, badge) => {
    expect(badgeOf(run)).toEqual(badge);
  });
});

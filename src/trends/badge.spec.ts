import { describe, expect, it } from '@jest/globals';
import { badgeOf, type BadgeBuild, type BadgeValue } from './badge.js';

describe('what a badge says', () => {
  const table: readonly (readonly [BadgeBuild | undefined, BadgeValue])[] = [
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
      { status: 'running', failed: 0 },
      { value: 'running', color: 'grey' },
    ],
    [
      { status: 'running', failed: 2 },
      { value: '2 failing', color: 'red' },
    ],
    [
      { status: 'cancelled', failed: 2 },
      { value: 'cancelled', color: 'grey' },
    ],
  ];
  it.each(table)('of %j is %j', (build, badge) => {
    expect(badgeOf(build)).toEqual(badge);
  });
});

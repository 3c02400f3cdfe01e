import { describe, expect, it } from '@jest/globals';
import { causesOf, type StoredCause } from './causes.js';

const at = (day: number): Date => new Date(Date.UTC(2026, 0, day));
const failure = (day: number, cause: string, title: string): StoredCause => ({ at: at(day), cause, title });

describe('causes', () => {
  it('are distinct, the most recent first, with the title that the newest failure has', () => {
    expect(causesOf([failure(3, 'grp_a', 'new a'), failure(2, 'grp_b', 'b'), failure(1, 'grp_a', 'old a')])).toEqual([
      { groupId: 'grp_a', title: 'new a', count: 2, lastSeenAt: at(3) },
      { groupId: 'grp_b', title: 'b', count: 1, lastSeenAt: at(2) },
    ]);
  });

  it('are none of no failures', () => {
    expect(causesOf([])).toEqual([]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { causesOf } from './causes.js';

const at = (day: number): Date => new Date(Date.UTC(2026, 0, day));
const failure = (day: number, group: unknown, message: unknown): { at: Date; item: string; extras: string } => ({
  at: at(day),
  item: JSON.stringify({ reason: { message } }),
  extras: JSON.stringify({ group }),
});

describe('causes', () => {
  it('are distinct, the most recent first, with the first line of the newest message', () => {
    const failures = [failure(3, 'grp_a', '\nnew a  \nmore'), failure(2, 'grp_b', 'b'), failure(1, 'grp_a', 'old a')];
    expect(causesOf(failures)).toEqual([
      { groupId: 'grp_a', title: 'new a', count: 2, lastSeenAt: at(3) },
      { groupId: 'grp_b', title: 'b', count: 1, lastSeenAt: at(2) },
    ]);
  });

  it('bear what is not there', () => {
    expect(causesOf([failure(1, 'grp_a', 7), failure(1, null, 'x')])).toEqual([{ groupId: 'grp_a', title: '', count: 1, lastSeenAt: at(1) }]);
  });
});

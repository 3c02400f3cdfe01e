import type { BuildFailure } from '@clarion/api-client';
import { describe, expect, it } from '@jest/globals';
import { liveCauses } from './live-causes.js';

const failure = (testId: string, group: string | null, headline?: string): BuildFailure => ({
  testId,
  testName: testId,
  durationMs: 1,
  tags: [],
  reason: { kind: 'assertion', message: `broken ${testId}\nmore` },
  lastFewEvents: [],
  group: group === null ? null : { id: group, size: 9, isNew: false },
  ...(headline === undefined ? {} : { difference: { headline, changes: [], more: 0 } }),
  runId: 'clr_1',
  targetId: 'tgt_1',
  job: null,
});

describe('the causes of a run in progress', () => {
  it('begin with that of most failures, and have the difference that all of them share', () => {
    const failures = [
      failure('a', 'grp_1', '1 → 2'),
      failure('b', 'grp_2', '1 → 2'),
      failure('c', 'grp_2', '1 → 2'),
      failure('d', 'grp_3', '1 → 2'),
      failure('e', 'grp_3', '1 → 3'),
      failure('f', 'grp_3'),
      failure('g', null),
      failure('h', null),
    ];
    expect(liveCauses(failures).map(({ title, headline, failures: { length } }) => [title, headline, length])).toEqual([
      ['broken d', undefined, 3],
      ['broken b', '1 → 2', 2],
      ['broken a', '1 → 2', 1],
      ['broken g', undefined, 1],
      ['broken h', undefined, 1],
    ]);
  });
});

import { describe, expect, it } from '@jest/globals';
import type { BuildFailure } from '@clarion/api-client';
import { groupByCause } from './group-by-cause.js';

function failure(testId: string, group: BuildFailure['group'], message = testId): BuildFailure {
  return {
    runId: `clr_${testId}`,
    targetId: 'tgt_1',
    job: 'unit',
    testId,
    testName: testId,
    durationMs: 1,
    tags: [],
    reason: { kind: 'assertion', message },
    lastFewEvents: [],
    ...(group === undefined ? {} : { group }),
  };
}

describe('groupByCause', () => {
  it('groups failures of several runs, the cause with most failures first, also those that are not loaded', () => {
    const groups = groupByCause([
      failure('a', { id: 'grp_1', size: 1, isNew: false }),
      failure('b', { id: 'grp_2', size: 5, isNew: false }, 'not found\n  at x'),
      failure('c', { id: 'grp_2', size: 5, isNew: false }),
    ]);
    expect(groups).toMatchObject([
      { id: 'grp_2', isCause: true, title: 'not found', count: 5, failures: [{ testId: 'b' }, { testId: 'c' }] },
      { id: 'grp_1', isCause: true, title: 'a', count: 1 },
    ]);
  });

  it('puts new causes before known ones', () => {
    const groups = groupByCause([
      failure('a', { id: 'grp_1', size: 9, isNew: false }),
      failure('b', { id: 'grp_2', size: 1, isNew: true }),
      failure('c', { id: 'grp_3', size: 2, isNew: true }),
      failure('d', null),
    ]);
    expect(groups.map(({ id, isNew }) => [id, isNew])).toEqual([
      ['grp_3', true],
      ['grp_2', true],
      ['grp_1', false],
      ['failure-3', undefined],
    ]);
  });

  it('keeps failures without a known cause apart', () => {
    const groups = groupByCause([failure('a', null), failure('b', undefined)]);
    expect(groups.map(({ isCause, count }) => [isCause, count])).toEqual([
      [false, 1],
      [false, 1],
    ]);
  });

  it('is empty without failures', () => {
    expect(groupByCause([])).toEqual([]);
  });
});

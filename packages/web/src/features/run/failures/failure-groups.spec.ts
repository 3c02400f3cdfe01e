import { describe, expect, it } from '@jest/globals';
import type { RunCause, BuildFailure } from '@clarion/api-client';
import {
  failureBeside,
  failureName,
  failureOfNextGroup,
  findFailure,
  groupFailures,
  groupsOfOwner,
  openGroups,
  toggledGroups,
  liveCauses,
} from './failure-groups.js';
import { toFailureView, type FailureView } from './failure-view-model.js';

function failed(index: number, cause: string | undefined, state: 'flaky' | 'broken' = 'broken'): FailureView {
  const history = {
    firstFailedRunId: null,
    firstFailedAt: null,
    firstFailedCommit: null,
    consecutiveFailures: 1,
    flakeRate: 0,
    lastPassedRunId: null,
    lastPassedCommit: null,
    state,
    branch: null,
  };
  const failure = {
    testId: `t${index + 1}`,
    testName: 'T',
    durationMs: 1,
    tags: [],
    reason: { kind: 'exception' as const, message: 'broke\nat length' },
    lastFewEvents: [],
    history,
  };
  return toFailureView({ ...failure, ...(cause === undefined ? {} : { group: { id: cause, size: 1 } }) }, index);
}

function causeOf(id: string, isNew: boolean, count: number): RunCause {
  const seen = { runId: 'clr_1', at: '2026-01-01T00:00:00Z' };
  return {
    id,
    title: `cause ${id}`,
    kind: 'exception',
    isNew,
    count,
    tests: [],
    firstSeen: seen,
    lastSeen: seen,
    runs: 1,
    status: 'open',
    assignee: null,
    fixedInCommit: null,
    resolvedAt: null,
    reopenedAt: null,
    reopenedRunId: null,
    backAfter: null,
  };
}

const failures = [
  failed(0, 'known'),
  failed(1, 'new', 'flaky'),
  failed(2, 'known'),
  failed(3, undefined),
  failed(4, 'new', 'flaky'),
];
const groups = groupFailures(failures, [
  causeOf('known', false, 2),
  causeOf('new', true, 2),
  causeOf('later', false, 7),
]);

describe('groupFailures', () => {
  it('puts new causes first, then known ones, then failures without a cause', () => {
    expect(groups.map(({ id, isNew, failures: own }) => [id, isNew, own.map(({ number }) => number)])).toEqual([
      ['new', true, [2, 5]],
      ['known', false, [1, 3]],
      ['later', false, []],
      ['failure-4', undefined, [4]],
    ]);
  });

  it('marks a group as flaky when all of its failures are', () =>
    expect(groups.map(({ isFlaky }) => isFlaky)).toEqual([true, false, false, false]));

  it('counts failures that are not loaded yet', () => expect(groups.map(({ count }) => count)).toEqual([2, 2, 7, 1]));

  it('uses the first line of the message as the title of an unknown cause', () =>
    expect(groups.at(-1)?.title).toBe('broke'));
});

describe('groupsOfOwner', () => {
  it('leaves out causes without failures, and counts those that are shown', () => {
    const own = groupFailures(failures.slice(0, 2), [causeOf('known', false, 2), causeOf('later', false, 7)]);
    expect(groupsOfOwner(own, '@shop').map(({ id, count }) => [id, count])).toEqual([
      ['known', 1],
      ['new', 1],
    ]);
  });

  it('changes nothing without an owner', () => expect(groupsOfOwner(groups, undefined)).toBe(groups));
});

describe('findFailure', () => {
  it.each([
    ['by its number', '3', 3],
    ['by its test id', 't5', 5],
    ['by an unknown name: not found', 'x', undefined],
    ['without a name: not found', undefined, undefined],
  ])('finds a failure %s', (_, name, number) => expect(findFailure(failures, name)?.number).toBe(number));
});

describe('failureBeside', () => {
  it.each([
    ['forwards within a group', 1, 1, 4],
    ['forwards into the next group', 4, 1, 0],
    ['backwards', 0, -1, 4],
    ['not before the first', 1, -1, undefined],
    ['not after the last', 3, 1, undefined],
  ] as const)('steps %s', (_, from, step, to) => {
    expect(failureBeside(groups, failures[from], step)?.number).toBe(to === undefined ? undefined : to + 1);
  });
});

describe('failureOfNextGroup', () => {
  it.each([
    ['leaves a group from its first failure', 1, 0],
    ['leaves a group from another failure', 4, 0],
    ['ends at the last group', 3, undefined],
    ['begins at the first group', undefined, 1],
  ] as const)('%s', (_, from, to) => {
    const next = failureOfNextGroup(groups, from === undefined ? undefined : failures[from]);
    expect(next?.number).toBe(to === undefined ? undefined : to + 1);
  });

  it('passes over a cause whose failures are not loaded yet', () => {
    const [first, second] = groupFailures(failures.slice(0, 2), []);
    if (first === undefined || second === undefined) throw new Error('There are two groups');
    const later = { ...first, id: 'later', failures: [] };
    expect(failureOfNextGroup([first, later, second], first.failures[0])).toBe(second.failures[0]);
  });
});

describe('failureName', () => {
  it('is the number, or the test id where another test has that number as its id', () => {
    const [first, second] = [failed(0, undefined), { ...failed(1, undefined), testId: '1' }];
    expect(failureName([first, second], second)).toBe('2');
    expect(failureName([first, second], first)).toBe('t1');
  });
});

describe('open groups', () => {
  it('are those in the URL, or the first one', () => {
    expect(openGroups(undefined, 'a')).toEqual(['a']);
    expect(openGroups('none', 'a')).toEqual([]);
    expect(openGroups('b,c', 'a')).toEqual(['b', 'c']);
    expect(toggledGroups(['a', 'b'], 'a')).toBe('b');
    expect(toggledGroups(['a'], 'b')).toBe('a,b');
    expect(toggledGroups(['a'], 'a')).toBe('none');
  });
});

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
    const live = [
      failure('a', 'grp_1', '1 → 2'),
      failure('b', 'grp_2', '1 → 2'),
      failure('c', 'grp_2', '1 → 2'),
      failure('d', 'grp_3', '1 → 2'),
      failure('e', 'grp_3', '1 → 3'),
      failure('f', 'grp_3'),
      failure('g', null),
      failure('h', null),
    ];
    expect(liveCauses(live).map(({ title, headline, failures: { length } }) => [title, headline, length])).toEqual([
      ['broken d', undefined, 3],
      ['broken b', '1 → 2', 2],
      ['broken a', '1 → 2', 1],
      ['broken g', undefined, 1],
      ['broken h', undefined, 1],
    ]);
  });
});

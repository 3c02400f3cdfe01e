import { describe, expect, it } from '@jest/globals';
import type { Run } from '@clarion/api-client';
import { mergeNewest } from './merge-newest.js';

const run = (id: string, status: Run['status'] = 'passed'): Run => ({
  id,
  projectId: 'prj_1',
  targetId: 'tgt_1',
  buildId: 'bld_1',
  job: null,
  attempt: null,
  kind: 'test',
  empty: false,
  status,
  summary: { total: 0, passed: 0, failed: 0, skipped: 0, flaky: 0 },
  startedAt: null,
  completedAt: null,
  durationMs: null,
  trigger: null,
  gitRef: null,
  branch: null,
  commitSha: null,
  commitTitle: null,
  commitUrl: null,
  pinned: false,
  ciRunUrl: null,
  pullRequest: null,
  environment: null,
  runnerVersion: null,
  schemaVersion: null,
  clientRunId: null,
  failureClass: null,
  failureMessage: null,
  metadata: {},
  createdAt: '2026-01-01T00:00:00.000Z',
  url: '',
  gate: null,
});

describe('mergeNewest', () => {
  it('updates the shown runs and leaves the others', () => {
    const { runs } = mergeNewest([run('b', 'running'), run('a')], [run('b', 'failed')]);
    expect(runs.map(({ id, status }) => [id, status])).toEqual([
      ['b', 'failed'],
      ['a', 'passed'],
    ]);
  });

  it.each([
    [['b', 'a'], ['b', 'a'], 0],
    [['b', 'a'], ['d', 'c', 'b', 'a'], 2],
    [['b', 'a'], ['e', 'd', 'c'], 3],
    [[], ['a'], 1],
    [['b', 'a'], [], 0],
    // A run was deleted meanwhile: the next known one counts.
    [['c', 'b'], ['d', 'b'], 1],
  ])('%j shown and %j newest: %d newer', (shown, newest, newerCount) => {
    expect(
      mergeNewest(
        shown.map((id) => run(id)),
        newest.map((id) => run(id)),
      ).newerCount,
    ).toBe(newerCount);
  });
});

import { describe, expect, it } from '@jest/globals';
import type { Build, BuildFailure } from '@clarion/api-client';
import { checkOfBuild, conclusionOf } from './check-of-build.js';

const BUILD: Build = {
  id: 'bld_a',
  projectId: 'prj_a',
  status: 'failed',
  empty: false,
  summary: { total: 70, passed: 7, failed: 63, skipped: 0, flaky: 0 },
  gate: null,
  runs: [],
  expectedRuns: null,
  branch: null,
  commitSha: null,
  commitTitle: null,
  pullRequest: null,
  ciRunUrl: null,
  startedAt: null,
  completedAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  url: 'https://clarion.example/builds/bld_a',
};

const failureAt = (line: number): BuildFailure => ({
  runId: 'clr_a',
  targetId: 'tgt_a',
  job: null,
  testId: `test-${line}`,
  testName: 'adds up',
  durationMs: 1,
  tags: [],
  reason: { kind: 'exception', message: 'broke' },
  lastFewEvents: [],
  location: { file: 'cart.ts', line },
});

describe('the check of a build', () => {
  it.each<[Build['status'], boolean, string | undefined]>([
    ['passed', false, 'success'],
    ['failed', false, 'failure'],
    ['cancelled', false, 'cancelled'],
    ['cancelled', true, 'cancelled'],
    ['passed', true, 'cancelled'],
    ['running', false, undefined],
  ])('that is %s, empty: %j, is %j', (status, empty, expected) => {
    expect(conclusionOf({ status, empty }).conclusion).toBe(expected);
  });

  it.each<[string, number, number, number, string]>([
    ['has a place in the repository', 50, 50, 50, 'The comment.'],
    [
      'is behind the limit, or without a place',
      62,
      63,
      50,
      'The comment.\n\n13 failures have no annotation: a check has at most 50, at places in the repository.',
    ],
    [
      'was not read',
      1,
      2,
      1,
      'The comment.\n\n1 failure has no annotation: a check has at most 50, at places in the repository.',
    ],
  ])('says which failures have no annotation: one that %s', (_, placed, failed, annotated, summary) => {
    const failures = Array.from({ length: placed }, (__, index) => failureAt(index + 1));
    const report = { failures, summary: { total: failed, failed } };
    const check = checkOfBuild(BUILD, { commitSha: 'c'.repeat(40), report, summary: 'The comment.' });
    expect([check.annotations.length, check.summary]).toEqual([annotated, summary]);
  });
});

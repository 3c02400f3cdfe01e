import type { Build } from '@clarion/api-client';
import { describe, expect, it } from '@jest/globals';
import { newestPullRequests } from './newest-pull-requests.js';

const build = (id: string, pullRequest: number | null, empty = false): Build => ({
  id,
  projectId: 'prj_1',
  status: 'passed',
  empty,
  summary: { total: 1, passed: 1, failed: 0, skipped: 0, flaky: 0 },
  gate: null,
  runs: [],
  expectedRuns: null,
  branch: null,
  commitSha: null,
  commitTitle: null,
  pullRequest,
  ciRunUrl: null,
  startedAt: null,
  completedAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  url: '/b/1',
});

const ids = (builds: readonly Build[], most = 10): readonly string[] =>
  newestPullRequests(builds, most).map(({ id }) => id);

describe('the newest pull requests', () => {
  it('have their newest build, and builds of no pull request are left out', () => {
    expect(ids([build('a', 7), build('b', null), build('c', 8), build('d', 7)])).toEqual(['a', 'c']);
  });

  it('have an older build where the newest one ran no tests', () => {
    expect(ids([build('a', 7, true), build('b', 8), build('c', 7), build('d', 9, true)])).toEqual(['c', 'b', 'd']);
  });

  it('are not more than asked for', () => {
    expect(ids([build('a', 1), build('b', 2), build('c', 3)], 2)).toEqual(['a', 'b']);
  });
});

import { describe, expect, it } from '@jest/globals';
import type { OverviewItem, OverviewLastBuild, OverviewRun } from '@clarion/api-client';
import { projectState } from './project-state.js';

type BuildStatus = OverviewLastBuild['status'];

const before = (buildId: string, status: OverviewRun['status'], failed = 0): OverviewRun => ({
  buildId,
  runId: `clr_${buildId}`,
  status,
  passRate: null,
  failed,
  completedAt: null,
});

const item = (
  build: readonly [id: string, status: BuildStatus, failed?: number] | null,
  recent: readonly OverviewRun[] = [],
  archivedAt: string | null = null,
): OverviewItem => ({
  project: { id: 'prj_1', name: 'Shop', slug: 'shop', defaultBranch: 'main', archivedAt: null },
  target: { id: 'tgt_1', name: 'Unit', slug: 'unit', isDefault: true, archivedAt },
  lastBuild: build === null ? null : { id: build[0], status: build[1], failed: build[2] ?? 0 },
  lastRun: null,
  recent: [...recent],
});

const PASSED = item(['b2', 'passed']);

describe('projectState', () => {
  it.each<[string, readonly OverviewItem[], unknown]>([
    ['a project without builds', [item(null)], undefined],
    ['a project that passed', [PASSED, item(['b1', 'passed'])], ['passed', 'b2', 0]],
    ['a failed target beside a newer one that passed', [PASSED, item(['b1', 'failed', 3])], ['failed', 'b1', 3]],
    ['a build that failed without a failed test', [PASSED, item(['b1', 'failed'])], ['failed', 'b1', 0]],
    ['the newest of several failures', [item(['b1', 'failed', 3]), item(['b3', 'failed', 1])], ['failed', 'b3', 1]],
    ['a build in progress', [PASSED, item(['b3', 'running'])], ['running', 'b3', 0]],
    ['a build in progress with failures', [PASSED, item(['b3', 'running', 2])], ['running', 'b3', 2]],
    ['a build whose failures are quarantined', [item(['b3', 'passed', 2])], ['passed', 'b3', 2]],
    [
      'a build in progress after a failed one',
      [item(['b3', 'running'], [before('b2', 'failed', 4)])],
      ['failed', 'b2', 4],
    ],
    [
      'a build in progress after one that passed',
      [item(['b3', 'running'], [before('b1', 'failed', 4), before('b2', 'passed')])],
      ['running', 'b3', 0],
    ],
    ['a cancelled build', [PASSED, item(['b1', 'cancelled'])], ['cancelled', 'b1', 0]],
    ['an archived target', [PASSED, item(['b1', 'failed', 1], [], '2026-01-01T00:00:00.000Z')], ['passed', 'b2', 0]],
  ])('of %s', (_, items, expected) => {
    const state = projectState(items);
    expect(state === undefined ? undefined : [state.status, state.build.id, state.build.failed]).toEqual(expected);
  });
});

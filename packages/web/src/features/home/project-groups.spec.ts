import { describe, expect, it } from '@jest/globals';
import type { OverviewItem } from '@clarion/api-client';
import { groupProjects } from './project-groups.js';

const ARCHIVED = '2026-01-01T00:00:00.000Z';

interface ItemOptions {
  readonly project: string;
  readonly target: string;
  readonly isDefault?: boolean;
  readonly projectArchivedAt?: string;
  readonly targetArchivedAt?: string;
}

const item = ({
  project,
  target,
  isDefault = false,
  projectArchivedAt,
  targetArchivedAt,
}: ItemOptions): OverviewItem => ({
  project: {
    id: `prj_${project}`,
    name: project,
    slug: project.toLowerCase(),
    defaultBranch: 'main',
    archivedAt: projectArchivedAt ?? null,
  },
  target: {
    id: `tgt_${target}`,
    name: target,
    slug: target.toLowerCase(),
    isDefault,
    archivedAt: targetArchivedAt ?? null,
  },
  lastBuild: null,
  lastRun: null,
  recent: [],
});

const ITEMS = [
  item({ project: 'Shop', target: 'End to end' }),
  item({ project: 'Shop', target: 'Unit', isDefault: true }),
  item({ project: 'Shop', target: 'Old', targetArchivedAt: ARCHIVED }),
  item({ project: 'Billing', target: 'All', isDefault: true }),
  item({ project: 'Gone', target: 'Gone target', projectArchivedAt: ARCHIVED, targetArchivedAt: ARCHIVED }),
];

const names = (search: string): unknown => {
  const { active, archived } = groupProjects(ITEMS, search);
  return [active, archived].map((groups) =>
    groups.map(({ project, items }) => [project.name, ...items.map(({ target }) => target.name)]),
  );
};

describe('groupProjects', () => {
  it('sorts by name with the default target first, hides archived targets, separates archived projects', () => {
    expect(names('')).toEqual([
      [
        ['Billing', 'All'],
        ['Shop', 'Unit', 'End to end'],
      ],
      [['Gone', 'Gone target']],
    ]);
  });

  it.each([
    ['shop', [[['Shop', 'Unit', 'End to end']], []]],
    [' END ', [[['Shop', 'End to end']], []]],
    ['tgt_All', [[['Billing', 'All']], []]],
    ['nothing', [[], []]],
  ])('finds projects and targets by name, slug or ID: %j', (search, found) => {
    expect(names(search)).toEqual(found);
  });
});

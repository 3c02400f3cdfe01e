import { Injectable } from '@nestjs/common';
import { CollectionHealthService } from '../collections/collection-health.service.js';
import type { CollectionEntity } from '../collections/collection.entity.js';
import { CollectionsService } from '../collections/collections.service.js';
import { ProjectsService } from '../projects/projects.service.js';
import type { TargetEntity } from '../projects/target.entity.js';
import { badgeOf } from '../trends/badge.js';
import type { Badge } from '../trends/badge-svg.js';
import { OverviewQueries, type RecentBuild } from '../trends/overview.queries.js';
import { passRateOf } from '../trends/trend-points.js';
import type { PortalEntity } from './portal.entity.js';

/** A collection or target on the page of a portal: all that the page may show of it. */
export interface PortalItem {
  readonly kind: 'collection' | 'target';
  readonly name: string;
  readonly slug: string;
  /** Its status in words, and its color. */
  readonly status: Pick<Badge, 'value' | 'color'>;
  /** Passed tests / (passed tests + failed tests), 0 to 1; null without such tests. */
  readonly passRate: number | null;
  readonly tests: number;
  /** When the newest run was completed. */
  readonly lastRunAt: string | null;
  /** Pass rates of the newest runs, oldest first; empty unless the portal shows the trend. */
  readonly trend: readonly number[];
  /** Names of failing tests; empty unless the portal shows them. */
  readonly failingTests: readonly string[];
}

const TESTS_SHOWN = 50;

/** Computes what the page of a portal shows. Nothing of a test gets into it but counts, and the names that are switched on. */
@Injectable()
export class PortalContent {
  constructor(
    private readonly collections: CollectionsService,
    private readonly health: CollectionHealthService,
    private readonly projects: ProjectsService,
    private readonly overview: OverviewQueries,
  ) {}

  /** Collections and targets in the order of the portal. Deleted ones are left out. */
  async items(portal: PortalEntity): Promise<readonly PortalItem[]> {
    const { organizationId, projectId } = portal;
    const found = await this.collections.existing({ organizationId, id: projectId }, portal.collections);
    const collections = inOrder(portal.collections, found);
    const items: PortalItem[] = [];
    for (const collection of collections) items.push(await this.collectionItem(portal, collection));
    return [...items, ...(await this.targetItems(portal))];
  }

  private async collectionItem(portal: PortalEntity, collection: CollectionEntity): Promise<PortalItem> {
    const { health, badge } = await this.health.withBadge(collection, null);
    const { passRate, tests, trend, troubled } = health;
    const failing = troubled.filter((test) => test.failing).map((test) => test.name);
    return {
      kind: 'collection',
      name: collection.name,
      slug: collection.slug,
      status: badge,
      passRate,
      tests,
      lastRunAt: trend.at(-1)?.at ?? null,
      trend: portal.trend ? trend.flatMap((point) => point.passRate ?? []) : [],
      failingTests: portal.failingTests ? failing.slice(0, TESTS_SHOWN) : [],
    };
  }

  private async targetItems(portal: PortalEntity): Promise<readonly PortalItem[]> {
    if (portal.targets.length === 0) return [];
    const { organizationId, projectId } = portal;
    const targets = inOrder(portal.targets, await this.projects.targetsOf(organizationId, projectId));
    const defaultBranch = await this.projects.defaultBranchOf(organizationId, projectId);
    const builds = await this.overview.recentBuilds(
      organizationId,
      targets.map(({ id }) => ({ id, defaultBranch })),
    );
    return targets.map((target) =>
      targetItem(
        portal,
        target,
        builds.filter(({ targetId }) => targetId === target.id),
      ),
    );
  }
}

/** Shows the newest build, as its badge does. */
function targetItem(portal: PortalEntity, { name, slug }: TargetEntity, builds: readonly RecentBuild[]): PortalItem {
  const newest = builds.at(-1);
  const ran = newest === undefined ? 0 : newest.passed + newest.failed;
  const ended = builds.filter(({ status }) => status === 'passed' || status === 'failed');
  const rates = ended.flatMap(({ passed, failed }) => passRateOf(passed, failed) ?? []);
  return {
    kind: 'target',
    name,
    slug,
    status: badgeOf(newest),
    passRate: newest === undefined ? null : passRateOf(newest.passed, newest.failed),
    tests: ran,
    lastRunAt: newest?.completedAt?.toISOString() ?? null,
    trend: portal.trend ? rates : [],
    failingTests: [],
  };
}

function inOrder<T extends { readonly id: string }>(ids: readonly string[], found: readonly T[]): readonly T[] {
  return ids.flatMap((id) => found.find((one) => one.id === id) ?? []);
}

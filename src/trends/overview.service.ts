import { Injectable } from '@nestjs/common';
import type { OrganizationId } from '../common/identifiers.js';
import { toPage, type Page, type PageRequest } from '../common/pagination.js';
import { RunReader, type ListedRun } from '../runs/run.reader.js';
import { readOverviewKey, writeOverviewKey } from './overview-key.js';
import { OverviewQueries, type OverviewTarget, type RecentBuild } from './overview.queries.js';

/** A target with its recent builds on the default branch of its project. */
export interface OverviewItem {
  readonly target: OverviewTarget;
  /** Also while it is running. */
  readonly lastBuild: RecentBuild | undefined;
  /** The run of the target that says most about the last build. */
  readonly lastRun: ListedRun | undefined;
  /** Finished builds, the newest last. */
  readonly recent: readonly RecentBuild[];
}

/** Lists the targets of an organization with their recent builds. */
@Injectable()
export class OverviewService {
  constructor(
    private readonly queries: OverviewQueries,
    private readonly runs: RunReader,
  ) {}

  /** Lists targets, project by project. */
  async list(organizationId: OrganizationId, page: PageRequest): Promise<Page<OverviewItem>> {
    const rows = await this.queries.targets(organizationId, readOverviewKey(page.after), page.limit + 1);
    const { items: targets, nextCursor } = toPage(rows, page.limit, (row) => row, keyOf);
    const recent = await this.queries.recentBuilds(organizationId, targets);
    return { items: await this.withLastRuns(organizationId, targets, recent), nextCursor };
  }

  private async withLastRuns(
    organizationId: OrganizationId,
    targets: readonly OverviewTarget[],
    recent: readonly RecentBuild[],
  ): Promise<readonly OverviewItem[]> {
    // The newest build of a target is its last row.
    const lastOf = new Map(recent.map((build) => [build.targetId, build]));
    const lastRuns = await this.runs.findListed(
      organizationId,
      [...lastOf.values()].map(({ runId }) => runId),
    );
    const runOf = new Map(lastRuns.map((run) => [run.targetId, run]));
    return targets.map((target) => ({
      target,
      lastBuild: lastOf.get(target.id),
      lastRun: runOf.get(target.id),
      recent: recent.filter(({ targetId, status }) => targetId === target.id && status !== 'running'),
    }));
  }
}

function keyOf(row: OverviewTarget): string {
  return writeOverviewKey({ projectId: row.projectId, slug: row.slug });
}

import { Injectable } from '@nestjs/common';
import type { OrganizationId } from '../common/identifiers.js';
import { toPage, type Page, type PageRequest } from '../common/pagination.js';
import { RunReader, type ListedRun } from '../runs/run.reader.js';
import { readOverviewKey, writeOverviewKey } from './overview-key.js';
import { OverviewQueries, type OverviewTarget, type RecentRun } from './overview.queries.js';

/** A target with its recent runs. */
export interface OverviewItem {
  readonly target: OverviewTarget;
  readonly lastRun: ListedRun | undefined;
  /** The newest last. */
  readonly recent: readonly RecentRun[];
}

/** Lists the targets of an organization with their recent runs. */
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
    const recent = await this.queries.recentRuns(
      organizationId,
      targets.map(({ id }) => id),
    );
    return { items: await this.withLastRuns(organizationId, targets, recent), nextCursor };
  }

  private async withLastRuns(
    organizationId: OrganizationId,
    targets: readonly OverviewTarget[],
    recent: readonly RecentRun[],
  ): Promise<readonly OverviewItem[]> {
    // The newest run of a target is its last row.
    const lastIds = new Map(recent.map((run) => [run.targetId, run.id]));
    const lastRuns = await this.runs.findListed(organizationId, [...lastIds.values()]);
    const lastOf = new Map(lastRuns.map((run) => [run.targetId, run]));
    return targets.map((target) => ({
      target,
      lastRun: lastOf.get(target.id),
      recent: recent.filter((run) => run.targetId === target.id),
    }));
  }
}

function keyOf(row: OverviewTarget): string {
  return writeOverviewKey({ projectId: row.projectId, slug: row.slug });
}

import { Injectable } from '@nestjs/common';
import type { OrganizationId } from '../common/identifiers.js';
import { toPage, type Page, type PageRequest } from '../common/pagination.js';
import { RunReader, type ListedRun } from '../runs/run.reader.js';
import { readOverviewKey, writeOverviewKey } from './overview-key.js';
import { OverviewReader, type OverviewTargetRow, type RecentRunRow } from './overview.reader.js';

/** A target and how it does. */
export interface OverviewItem {
  readonly target: OverviewTargetRow;
  readonly lastRun: ListedRun | undefined;
  /** The newest last. */
  readonly recent: readonly RecentRunRow[];
}

/** Tells how the targets of an organization do. */
@Injectable()
export class OverviewService {
  constructor(
    private readonly reader: OverviewReader,
    private readonly runs: RunReader,
  ) {}

  /** A page of targets, project by project. */
  async list(organizationId: OrganizationId, page: PageRequest): Promise<Page<OverviewItem>> {
    const rows = await this.reader.targets(organizationId, readOverviewKey(page.after), page.limit + 1);
    const { items: targets, nextCursor } = toPage(rows, page.limit, (row) => row, keyOf);
    const recent = await this.reader.recentRuns(
      organizationId,
      targets.map(({ id }) => id),
    );
    return { items: await this.withLastRuns(organizationId, targets, recent), nextCursor };
  }

  private async withLastRuns(
    organizationId: OrganizationId,
    targets: readonly OverviewTargetRow[],
    recent: readonly RecentRunRow[],
  ): Promise<readonly OverviewItem[]> {
    // The newest run of a target is its last row.
    const lastIds = new Map(recent.map((run) => [run.target_id, run.id]));
    const lastRuns = await this.runs.findListed(organizationId, [...lastIds.values()]);
    const lastOf = new Map(lastRuns.map((run) => [run.targetId, run]));
    return targets.map((target) => ({
      target,
      lastRun: lastOf.get(target.id),
      recent: recent.filter((run) => run.target_id === target.id),
    }));
  }
}

function keyOf(row: OverviewTargetRow): string {
  return writeOverviewKey({ projectId: row.project_id, slug: row.slug });
}

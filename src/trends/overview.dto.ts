import { ApiProperty } from '@nestjs/swagger';
import type { Page } from '../common/pagination.js';
import { RunDto, toRunText } from '../runs/run.dto.js';
import type { OverviewTarget, RecentRun } from './overview.queries.js';
import type { OverviewItem } from './overview.service.js';
import { passRateOf } from './trend-points.js';

/** The project of a target. */
export class OverviewProjectDto {
  /** `prj_…` */
  id: string;
  name: string;
  slug: string;
  /** Null unless it is archived. */
  archivedAt: string | null;
}

/** A target. */
export class OverviewTargetDto {
  /** `tgt_…` */
  id: string;
  name: string;
  slug: string;
  /** Whether it receives uploads of its project without a target. */
  isDefault: boolean;
  /** Null unless it is archived. */
  archivedAt: string | null;
}

/** The result of a finished run. */
export class OverviewRunDto {
  /** `clr_…` */
  runId: string;
  status: 'passed' | 'failed' | 'errored' | 'cancelled';
  /** Passed tests / (passed tests + failed tests); null without such tests and for a cancelled run. */
  @ApiProperty({ type: Number, nullable: true, minimum: 0, maximum: 1 })
  passRate: number | null;
  /** Failed tests. */
  failed: number;
  /** `completedAt` of the run. */
  completedAt: string | null;
}

/** A target with its recent runs. */
export class OverviewItemDto {
  project: OverviewProjectDto;
  target: OverviewTargetDto;
  /** The newest finished run: the one created last. Its `summary.failed` is the number of currently failing tests. Null without one. */
  lastRun: RunDto | null;
  /** The newest 20 finished runs, the newest last. */
  recent: OverviewRunDto[];
}

/** A page of the overview as JSON text. Uploaded values of a run are inserted as they are stored. */
export function toOverviewText({ items, nextCursor }: Page<OverviewItem>, origin: string): string {
  const texts = items.map((item) => toItemText(item, origin)).join(',');
  return `{"items":[${texts}],"nextCursor":${JSON.stringify(nextCursor)}}`;
}

function toItemText({ target, lastRun, recent }: OverviewItem, origin: string): string {
  const members = [
    ['project', JSON.stringify(toProject(target))],
    ['target', JSON.stringify(toTarget(target))],
    ['lastRun', lastRun === undefined ? 'null' : toRunText(lastRun, origin)],
    ['recent', JSON.stringify(recent.map(toRecent))],
  ];
  return `{${members.map(([name, text]) => `"${name}":${text}`).join(',')}}`;
}

function toProject(row: OverviewTarget): OverviewProjectDto {
  const { projectId: id, projectName: name, projectSlug: slug, projectArchivedAt: archivedAt } = row;
  return { id, name, slug, archivedAt: archivedAt?.toISOString() ?? null };
}

function toTarget({ id, name, slug, isDefault, archivedAt }: OverviewTarget): OverviewTargetDto {
  return { id, name, slug, isDefault, archivedAt: archivedAt?.toISOString() ?? null };
}

function toRecent({ id: runId, status, passed, failed, completedAt }: RecentRun): OverviewRunDto {
  // A cancelled run is incomplete and has no rate.
  const passRate = status === 'cancelled' ? null : passRateOf(passed, failed);
  return { runId, status, passRate, failed, completedAt: completedAt?.toISOString() ?? null };
}

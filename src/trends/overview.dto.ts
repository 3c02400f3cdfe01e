import { ApiProperty } from '@nestjs/swagger';
import type { Page } from '../common/pagination.js';
import { RunDto, toRunText } from '../runs/run.dto.js';
import type { OverviewTarget, RecentBuild } from './overview.queries.js';
import type { OverviewItem } from './overview.service.js';
import { passRateOf } from './trend-points.js';

/** The project of a target. */
export class OverviewProjectDto {
  /** `prj_…` */
  id: string;
  name: string;
  slug: string;
  /** The branch of `lastBuild` and `recent` of its targets; null: any. */
  defaultBranch: string | null;
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

/** The newest build of a target. */
export class OverviewLastBuildDto {
  /** `bld_…` */
  id: string;
  /** That of the whole build, also of its runs of other targets. */
  status: 'running' | 'passed' | 'failed' | 'cancelled';
  /** Failed tests of the whole build. */
  failed: number;
}

/** The result of a finished build. */
export class OverviewRunDto {
  /** `bld_…` */
  buildId: string;
  /** The run of the target that says most about the build: a failed one if there is one. */
  runId: string;
  /** That of the whole build, also of its runs of other targets. */
  status: 'passed' | 'failed' | 'cancelled';
  /** Passed tests / (passed tests + failed tests) of the build; null without such tests and for a cancelled build. */
  @ApiProperty({ type: Number, nullable: true, minimum: 0, maximum: 1 })
  passRate: number | null;
  /** Failed tests of the build. */
  failed: number;
  /** When the last run of the target in the build ended. */
  completedAt: string | null;
}

/** A target with its recent builds on the default branch of the project, or on every branch when the project has none. */
export class OverviewItemDto {
  project: OverviewProjectDto;
  target: OverviewTargetDto;
  /** The newest build with a run of the target that is not empty, also while it is running; null without one. */
  lastBuild: OverviewLastBuildDto | null;
  /** The run of the target that says most about `lastBuild`: a failed one, else an open one, else the newest. Null without one. */
  lastRun: RunDto | null;
  /** The finished builds among the newest 20, the newest last. */
  recent: OverviewRunDto[];
}

/** A page of the overview as JSON text. Uploaded values of a run are inserted as they are stored. */
export function toOverviewText({ items, nextCursor }: Page<OverviewItem>, origin: string): string {
  const texts = items.map((item) => toItemText(item, origin)).join(',');
  return `{"items":[${texts}],"nextCursor":${JSON.stringify(nextCursor)}}`;
}

function toItemText({ target, lastBuild, lastRun, recent }: OverviewItem, origin: string): string {
  const members = [
    ['project', JSON.stringify(toProject(target))],
    ['target', JSON.stringify(toTarget(target))],
    ['lastBuild', JSON.stringify(lastBuild === undefined ? null : toLastBuild(lastBuild))],
    ['lastRun', lastRun === undefined ? 'null' : toRunText(lastRun, origin, target)],
    ['recent', JSON.stringify(recent.flatMap(toRecent))],
  ];
  return `{${members.map(([name, text]) => `"${name}":${text}`).join(',')}}`;
}

function toProject(row: OverviewTarget): OverviewProjectDto {
  const { projectId: id, projectName: name, projectSlug: slug, defaultBranch, projectArchivedAt: archivedAt } = row;
  return { id, name, slug, defaultBranch, archivedAt: archivedAt?.toISOString() ?? null };
}

function toTarget({ id, name, slug, isDefault, archivedAt }: OverviewTarget): OverviewTargetDto {
  return { id, name, slug, isDefault, archivedAt: archivedAt?.toISOString() ?? null };
}

function toLastBuild({ id, status, failed }: RecentBuild): OverviewLastBuildDto {
  return { id, status, failed };
}

function toRecent(build: RecentBuild): readonly OverviewRunDto[] {
  const { id: buildId, runId, status, passed, failed, completedAt } = build;
  if (status === 'running') return [];
  // A cancelled build is incomplete and has no rate.
  const passRate = status === 'cancelled' ? null : passRateOf(passed, failed);
  return [{ buildId, runId, status, passRate, failed, completedAt: completedAt?.toISOString() ?? null }];
}

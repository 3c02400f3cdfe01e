import type { Page } from '../common/pagination.js';
import { toRunText } from '../runs/run.dto.js';
import type { OverviewProjectDto, OverviewRunDto, OverviewTargetDto } from './overview.dto.js';
import type { OverviewTargetRow, RecentRunRow } from './overview.reader.js';
import type { OverviewItem } from './overview.service.js';
import { passRateOf } from './trend-points.js';

/** A page of the overview as JSON text. What was uploaded with a run is passed on as it is stored. */
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

function toProject(row: OverviewTargetRow): OverviewProjectDto {
  const { project_id: id, project_name: name, project_slug: slug, project_archived_at: archivedAt } = row;
  return { id, name, slug, archivedAt: archivedAt?.toISOString() ?? null };
}

function toTarget({
  id,
  name,
  slug,
  is_default: isDefault,
  archived_at: archivedAt,
}: OverviewTargetRow): OverviewTargetDto {
  return { id, name, slug, isDefault, archivedAt: archivedAt?.toISOString() ?? null };
}

function toRecent({ id: runId, status, passed, failed, completed_at: completedAt }: RecentRunRow): OverviewRunDto {
  // A cancelled run was cut short: what it had by then is no rate.
  const passRate = status === 'cancelled' ? null : passRateOf(passed, failed);
  return { runId, status, passRate, failed, completedAt: completedAt?.toISOString() ?? null };
}

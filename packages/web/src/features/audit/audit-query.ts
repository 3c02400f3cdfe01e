import type { AuditListData } from '@clarion/api-client';

/** Filters in the URL of the audit log. */
export interface AuditSearch {
  readonly action?: string;
  readonly actorId?: string;
  readonly from?: string;
  readonly to?: string;
}

/** Query parameters of the audit log API. */
export type AuditQuery = NonNullable<AuditListData['query']>;

const DAY_MS = 86_400_000;
const DATE = /^\d{4}-\d\d-\d\d$/;

/** Converts the URL filters to API query parameters. The last day is included in full (UTC). Full timestamps are passed on. */
export function toAuditQuery({ action, actorId, from, to }: AuditSearch): AuditQuery {
  return {
    ...(action === undefined ? {} : { action }),
    ...(actorId === undefined ? {} : { actorUserId: actorId }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to: endExclusive(to) }),
  };
}

function endExclusive(to: string): string {
  if (!DATE.test(to) || Number.isNaN(Date.parse(to))) return to;
  return new Date(Date.parse(to) + DAY_MS).toISOString().slice(0, 10);
}

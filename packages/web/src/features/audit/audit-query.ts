import type { AuditListData } from '@clarion/api-client';

/** What the address of the audit log holds. */
export interface AuditSearch {
  readonly action?: string;
  readonly actorId?: string;
  readonly from?: string;
  readonly to?: string;
}

/** What the server is asked for. */
export type AuditQuery = NonNullable<AuditListData['query']>;

const DAY_MS = 86_400_000;
const DATE = /^\d{4}-\d\d-\d\d$/;

/** The question that an address stands for. A last day counts as a whole, in UTC as the first one; instants are passed on. */
export function toAuditQuery({ action, actorId, from, to }: AuditSearch): AuditQuery {
  return {
    ...(action === undefined ? {} : { action }),
    ...(actorId === undefined ? {} : { actorUserId: actorId }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to: endOf(to) }),
  };
}

function endOf(to: string): string {
  if (!DATE.test(to) || Number.isNaN(Date.parse(to))) return to;
  return new Date(Date.parse(to) + DAY_MS).toISOString().slice(0, 10);
}

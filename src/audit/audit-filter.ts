import { toBase62, type UserId } from '../common/identifiers.js';
import type { AuditQueryDto } from './audit-query.dto.js';

/** Filters of the list; null members do not filter. */
export interface AuditFilter {
  readonly action: string | null;
  readonly actorUserId: UserId | null;
  /** Bounds of the record identifiers, which begin with their time: `firstId` inclusive, `endId` exclusive. */
  readonly firstId: string | null;
  readonly endId: string | null;
}

const TIME_DIGITS = 8;
const LAST_TIME = 62 ** TIME_DIGITS - 1;

/** Returns the filters of a validated query. */
export function toAuditFilter({ action, actorUserId, from, to }: AuditQueryDto): AuditFilter {
  return {
    action: action ?? null,
    actorUserId: actorUserId ?? null,
    firstId: from === undefined ? null : auditIdBound(from),
    endId: to === undefined ? null : auditIdBound(to),
  };
}

/** Returns the bound between the identifiers of records before an instant and of later ones. */
export function auditIdBound(instant: Date): string {
  const ms = Math.min(Math.max(instant.getTime(), 0), LAST_TIME);
  return `aud_${toBase62(ms, TIME_DIGITS)}`;
}

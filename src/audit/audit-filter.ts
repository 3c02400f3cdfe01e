import { toBase62 } from '../common/base62.js';
import { isUserId, type UserId } from '../common/identifiers.js';
import { invalidRequest } from '../common/problem.js';

/** Filters of the list; null members do not filter. */
export interface AuditFilter {
  readonly action: string | null;
  readonly actorUserId: UserId | null;
  /** Bounds of the record identifiers, which begin with their time: `firstId` inclusive, `endId` exclusive. */
  readonly firstId: string | null;
  readonly endId: string | null;
}

/** The query parameters as sent. */
export interface AuditQuery {
  readonly action?: unknown;
  readonly actorUserId?: unknown;
  readonly from?: unknown;
  readonly to?: unknown;
}

const ACTION = /^[a-z_]{1,50}\.[a-z_]{1,50}$/;
/** RFC 3339 §5.6; the time is optional, and a date alone is its midnight in UTC. */
const INSTANT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/;

const TIME_DIGITS = 8;
const LAST_TIME = 62 ** TIME_DIGITS - 1;

/**
 * Reads `?action=`, `?actorUserId=`, `?from=` and `?to=`.
 * @throws Problem invalid_request for a malformed value.
 */
export function readAuditFilter(query: AuditQuery): AuditFilter {
  return {
    action: readAction(query.action),
    actorUserId: readActor(query.actorUserId),
    firstId: readBound(query.from, 'from'),
    endId: readBound(query.to, 'to'),
  };
}

/** Returns the bound between the identifiers of records before an instant and of later ones. */
export function auditIdBound(instant: Date): string {
  const ms = Math.min(Math.max(instant.getTime(), 0), LAST_TIME);
  return `aud_${toBase62(ms, TIME_DIGITS)}`;
}

function readAction(value: unknown): string | null {
  if (value === undefined) return null;
  if (typeof value !== 'string' || !ACTION.test(value)) throw invalidRequest('Send an action such as member.added.');
  return value;
}

function readActor(value: unknown): UserId | null {
  if (value === undefined) return null;
  if (typeof value !== 'string' || !isUserId(value))
    throw invalidRequest('Send the id of a user (usr_…) as actorUserId.');
  return value;
}

function readBound(value: unknown, name: string): string | null {
  if (value === undefined) return null;
  const instant = typeof value === 'string' && INSTANT.test(value) ? new Date(value) : undefined;
  if (instant === undefined || Number.isNaN(instant.getTime())) {
    throw invalidRequest(`Send an instant such as 2026-01-31T12:00:00Z as ${name}.`);
  }
  return auditIdBound(instant);
}

import type { ListedAuditRecord } from './audit.queries.js';

/** The user who made a change. */
export class AuditActorDto {
  /** `usr_…` */
  userId: string;
  /** The user's present name. */
  name: string;
  /** The user's present email address. */
  email: string;
  /** The access token that made the change; absent for the web application. */
  tokenId?: string;
  /** The name of that token. */
  tokenName?: string;
}

/** The subject of a change. */
export class AuditSubjectDto {
  /** Such as `member`, `token` or `project`. */
  type: string;
  /** The identifier of the changed resource. */
  id: string;
}

/** One record of the audit log. */
export class AuditRecordDto {
  /** `aud_…`; sorts by time. */
  id: string;
  /** When it happened. */
  at: string;
  /** What happened, such as `member.added`. */
  action: string;
  /** Null for a change by the server itself. */
  actor: AuditActorDto | null;
  /** The changed resource. */
  subject: AuditSubjectDto;
  /** Facts of the change, by action. Never a secret. */
  details: Record<string, unknown>;
  /** The client's IP address; null for a change by the server itself. */
  ip: string | null;
  /** The `X-Request-Id` of the request; null for a change by the server itself. */
  requestId: string | null;
}

/** Returns the response form of a record. */
export function toAuditRecordDto(row: ListedAuditRecord): AuditRecordDto {
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    actor: toActorDto(row),
    subject: { type: row.subjectType, id: row.subjectId },
    details: { ...row.details },
    ip: row.ip,
    requestId: row.requestId,
  };
}

function toActorDto(row: ListedAuditRecord): AuditActorDto | null {
  if (row.actorUserId === null) return null;
  const actor = { userId: row.actorUserId, name: row.actorName ?? '', email: row.actorEmail ?? '' };
  if (row.actorTokenId === null) return actor;
  return { ...actor, tokenId: row.actorTokenId, tokenName: row.actorTokenName ?? '' };
}

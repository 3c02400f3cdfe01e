import type { AuditListRow } from './audit.reader.js';

/** The user who made a change. */
export class AuditActorDto {
  /** `usr_…` */
  userId: string;
  /** What the user is called now. */
  name: string;
  /** The user's address now. */
  email: string;
  /** The access token that was used; absent for the web application. */
  tokenId?: string;
  /** What that token is called. */
  tokenName?: string;
}

/** What was changed. */
export class AuditSubjectDto {
  /** Such as `member`, `token` or `project`. */
  type: string;
  /** The identifier of what was changed. */
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
  /** Null for what the server did by itself. */
  actor: AuditActorDto | null;
  /** What was changed. */
  subject: AuditSubjectDto;
  /** Facts of the change, by action. Never a secret. */
  details: Record<string, unknown>;
  /** The address the request came from; null for what the server did by itself. */
  ip: string | null;
  /** The `X-Request-Id` of the request; null for what the server did by itself. */
  requestId: string | null;
}

/** The wire form of a record. */
export function toAuditRecordDto(row: AuditListRow): AuditRecordDto {
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    actor: toActorDto(row),
    subject: { type: row.subject_type, id: row.subject_id },
    details: { ...row.details },
    ip: row.ip,
    requestId: row.request_id,
  };
}

function toActorDto(row: AuditListRow): AuditActorDto | null {
  if (row.actor_user_id === null) return null;
  const actor = { userId: row.actor_user_id, name: row.actor_name ?? '', email: row.actor_email ?? '' };
  if (row.actor_token_id === null) return actor;
  return { ...actor, tokenId: row.actor_token_id, tokenName: row.actor_token_name ?? '' };
}

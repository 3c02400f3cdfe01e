import { OrganizationDto } from './session.dto.js';
import type { SessionRow } from './session.reader.js';

/** One of your web sessions. */
export class SessionDto {
  /** `ses_…`. It is no part of the cookie's value. */
  id: string;
  /** When it was signed in, or went on in this organization. */
  createdAt: string;
  /** When it was last used, accurate to a minute. */
  lastSeenAt: string;
  /** The program that signed in, by what it said of itself, such as `Firefox 145 on Linux`; null when it said nothing. */
  client: string | null;
  /** The organization that the session is in. */
  organization: OrganizationDto;
  /** Whether it is the one that asks. */
  current: boolean;
}

/** The wire form of a session. */
export function toSessionDto(row: SessionRow): SessionDto {
  return {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    client: row.client,
    organization: { id: row.organization_id, name: row.organization_name },
    current: row.is_current,
  };
}

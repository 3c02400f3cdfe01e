import { OrganizationDto } from './session.dto.js';
import type { ListedSession } from './session.queries.js';

/** One of your web sessions. */
export class SessionDto {
  /** `ses_…`. It is not part of the cookie's value. */
  id: string;
  /** When you signed in, or switched to this organization. */
  createdAt: string;
  /** When it was last used, accurate to a minute. */
  lastSeenAt: string;
  /** The program that signed in, from its User-Agent, such as `Firefox 145 on Linux`; null without one. */
  client: string | null;
  /** The organization of the session. */
  organization: OrganizationDto;
  /** Whether it is the session that sends this request. */
  current: boolean;
}

/** Returns the response form of a session. */
export function toSessionDto(session: ListedSession): SessionDto {
  return {
    id: session.id,
    createdAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
    client: session.client,
    organization: { id: session.organizationId, name: session.organizationName },
    current: session.isCurrent,
  };
}

import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Role } from '../auth/roles.js';
import type { InvitationId, OrganizationId } from '../common/identifiers.js';
import type { RoutedSecret } from './routed-secret.js';
import type { TimeKey } from './time-key.js';

/** An invitation as lists show it. */
export interface InvitationRow {
  readonly id: InvitationId;
  readonly email: string;
  readonly role: Role;
  readonly created_at: Date;
  readonly expires_at: Date;
}

/** An invitation that can be accepted, and the name of the organization it is to. */
export interface OpenInvitation {
  readonly id: InvitationId;
  readonly email: string;
  readonly role: Role;
  readonly organization_name: string;
}

/** $1 organization, $2 now. */
const OPEN = `invitation.organization_id = $1 AND invitation.accepted_at IS NULL AND invitation.revoked_at IS NULL
    AND invitation.expires_at > $2`;

const LIST = `
  SELECT invitation.id, invitation.email, invitation.role, invitation.created_at, invitation.expires_at
  FROM invitations invitation
  WHERE ${OPEN} AND ($3::timestamptz IS NULL OR (invitation.created_at, invitation.id) < ($3::timestamptz, $4))
  ORDER BY invitation.created_at DESC, invitation.id DESC LIMIT $5`;

const FIND = `
  SELECT invitation.id, invitation.email, invitation.role, organizations.name AS organization_name
  FROM invitations invitation JOIN organizations ON organizations.id = $1
  WHERE ${OPEN} AND invitation.digest = $3`;

/** Reads open invitations. */
@Injectable()
export class InvitationReader {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first; at most `limit` rows. */
  async list(
    organizationId: OrganizationId,
    now: Date,
    after: TimeKey | null,
    limit: number,
  ): Promise<readonly InvitationRow[]> {
    return this.dataSource.query<InvitationRow[]>(LIST, [
      organizationId,
      now,
      after?.at ?? null,
      after?.id ?? null,
      limit,
    ]);
  }

  /** The open invitation of a value. */
  async find(secret: RoutedSecret, now: Date): Promise<OpenInvitation | undefined> {
    const [row] = await this.dataSource.query<OpenInvitation[]>(FIND, [secret.organizationId, now, secret.digest]);
    return row;
  }
}

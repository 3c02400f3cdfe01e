import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Role } from '../auth/roles.js';
import type { InvitationId, OrganizationId, UserId } from '../common/identifiers.js';
import { inTransaction } from '../database/transaction.js';
import {
  changedRows,
  insertMembership,
  insertUser,
  type NewMembership,
  type NewUser,
  type Recorder,
} from './account-rows.store.js';
import type { RoutedSecret } from './routed-secret.js';

/** An invitation to be inserted. */
export interface NewInvitation extends RoutedSecret {
  readonly id: InvitationId;
  readonly email: string;
  readonly role: Role;
  readonly createdBy: UserId;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Who becomes a member by an invitation; `newUser` is absent for somebody who has an account. */
export interface Acceptance {
  readonly newUser: NewUser | undefined;
  readonly membership: NewMembership;
}

const INSERT = `
  INSERT INTO invitations (organization_id, id, email, role, digest, created_by, created_at, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`;

/** Of acceptances at the same time the first locks the row, and the others find it accepted. */
const CLAIM = `
  UPDATE invitations SET accepted_at = $3
  WHERE organization_id = $1 AND digest = $2 AND accepted_at IS NULL AND revoked_at IS NULL AND expires_at > $3
  RETURNING id`;

const REVOKE = `
  UPDATE invitations SET revoked_at = $3
  WHERE organization_id = $1 AND id = $2 AND accepted_at IS NULL AND revoked_at IS NULL AND expires_at > $3
  RETURNING id`;

/** Writes invitations. */
@Injectable()
export class InvitationStore {
  constructor(private readonly dataSource: DataSource) {}

  async insert(invitation: NewInvitation, record: Recorder): Promise<void> {
    const { organizationId, id, email, role, digest, createdBy, createdAt, expiresAt } = invitation;
    await inTransaction(this.dataSource, async (manager) => {
      await manager.query(INSERT, [organizationId, id, email, role, digest, createdBy, createdAt, expiresAt]);
      await record(manager);
    });
  }

  /** Makes somebody a member and the invitation used; false, and nothing is written, when it is not open any more. */
  async accept(
    secret: RoutedSecret,
    { newUser, membership }: Acceptance,
    now: Date,
    record: Recorder,
  ): Promise<boolean> {
    return inTransaction(this.dataSource, async (manager) => {
      const claimed = await changedRows(manager, CLAIM, [secret.organizationId, secret.digest, now]);
      if (claimed.length === 0) return false;
      if (newUser !== undefined) await insertUser(manager, newUser, now);
      await insertMembership(manager, membership, now);
      await record(manager);
      return true;
    });
  }

  /** Ends an open invitation; false when there is none. */
  async revoke(organizationId: OrganizationId, id: InvitationId, now: Date, record: Recorder): Promise<boolean> {
    return inTransaction(this.dataSource, async (manager) => {
      const revoked = await changedRows(manager, REVOKE, [organizationId, id, now]);
      if (revoked.length === 0) return false;
      await record(manager);
      return true;
    });
  }
}

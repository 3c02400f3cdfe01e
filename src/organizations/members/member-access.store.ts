import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { WriteAudit } from '../../audit/audit-log.js';
import type { Role } from '../../auth/permissions.js';
import type { InvitationId, OrganizationId, UserId } from '../../common/identifiers.js';
import { withoutTenant } from '../../common/tenant/tenant-scope.js';
import { inTransaction } from '../../database/transaction.js';
import { resetFactors } from '../../sessions/factors/factor-reset.queries.js';
import { SessionsService } from '../../sessions/sessions.service.js';
import { revokeInvitationsOf } from '../invitations/invitation.store.js';
import { hasOtherMembership, lockMembers, type MemberAndActor } from './lock-members.queries.js';
import type { MemberOutcome } from './member-outcome.js';
import { refusalOfChange } from './member-rules.js';
import { MembershipEntity } from './membership.entity.js';

/** A change of a member's access. */
export interface AccessChange extends MemberAndActor {
  readonly kind: 'deactivate' | 'reactivate' | 'end_sessions' | 'reset_factors';
}

/** A change that the rules allow. */
export interface AllowedAccessChange {
  readonly kind: 'deactivate' | 'reactivate';
  readonly organizationId: OrganizationId;
  readonly userId: UserId;
}

/** What a change of a member's access ended. */
export interface AccessChanged {
  readonly role: Role;
  readonly endedSessions: number;
  readonly revokedInvitations: readonly InvitationId[];
}

/** Suspends and restores the access of members. */
@Injectable()
export class MemberAccessStore {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: SessionsService,
  ) {}

  /**
   * Changes the access of a member where the rules allow it. Each change ends the member's sessions in the organization, so that a
   * session which started during a deactivation does not come back with the reactivation.
   */
  async change(
    change: AccessChange,
    now: Date,
    writeAudit: WriteAudit<[changed: AccessChanged]>,
  ): Promise<MemberOutcome> {
    const { kind, organizationId, userId } = change;
    return inTransaction(this.dataSource, async (manager) => {
      const { role, isActive, ...others } = await lockMembers(manager, change);
      if (role === undefined) return 'no_member';
      const refusal = refusalOfChange({ ...others, role, newRole: kind === 'deactivate' ? null : role });
      if (refusal !== undefined) return refusal;
      if (kind === 'reset_factors') {
        if (await hasOtherMembership(manager, organizationId, userId)) return 'other_organization';
        const ended = await withoutTenant('userOfMembership', () => resetFactors(manager, userId));
        if (ended === undefined) return 'unchanged';
        await writeAudit(manager, { role, endedSessions: ended, revokedInvitations: [] });
        return 'changed';
      }
      if (kind === 'end_sessions') {
        const endedSessions = await this.sessions.endIn(manager, organizationId, userId);
        await writeAudit(manager, { role, endedSessions, revokedInvitations: [] });
        return 'changed';
      }
      if (isActive === (kind === 'reactivate')) return 'unchanged';
      await writeAudit(manager, { role, ...(await this.apply(manager, { kind, organizationId, userId }, now)) });
      return 'changed';
    });
  }

  /** Deactivates or reactivates a member whose change is allowed, in a transaction. */
  async apply(
    manager: EntityManager,
    { kind, organizationId, userId }: AllowedAccessChange,
    now: Date,
  ): Promise<Omit<AccessChanged, 'role'>> {
    const deactivatedAt = kind === 'deactivate' ? now : null;
    await manager.update(MembershipEntity, { organizationId, userId }, { deactivatedAt });
    const endedSessions = await this.sessions.endIn(manager, organizationId, userId);
    const revokedInvitations =
      kind === 'deactivate' ? await revokeInvitationsOf(manager, { organizationId, userId, isRemoved: true }, now) : [];
    return { endedSessions, revokedInvitations };
  }
}

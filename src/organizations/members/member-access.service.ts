import { Injectable } from '@nestjs/common';
import type { AuditContext } from '../../audit/audit-context.js';
import { AuditLog } from '../../audit/audit-log.js';
import { proofTooOld } from '../../auth/refusals.js';
import type { SessionPrincipal } from '../../auth/permissions.js';
import { Clock } from '../../common/clock.js';
import type { UserId } from '../../common/identifiers.js';
import { conflict } from '../../common/problem.js';
import { UserNotices } from '../../sessions/notices/user-notices.js';
import { isSignInRecent } from '../../sessions/session-lifetime.js';
import { recordRevoked } from '../invitations/record-revoked.js';
import { MemberAccessStore, type AccessChange } from './member-access.store.js';
import { requireDone } from './member-outcome.js';

type Kind = AccessChange['kind'];

const ACTIONS: Readonly<Record<Kind, string>> = {
  deactivate: 'member.deactivated',
  reactivate: 'member.reactivated',
  end_sessions: 'member.sessions_ended',
  reset_factors: 'member.second_factors_reset',
};

/** Suspends and restores the access of members, and ends their sessions. */
@Injectable()
export class MemberAccessService {
  constructor(
    private readonly store: MemberAccessStore,
    private readonly audit: AuditLog,
    private readonly notices: UserNotices,
    private readonly clock: Clock,
  ) {}

  /**
   * Changes the access of a member in the organization, from the next request on. A deactivated member's tokens are refused and work
   * again after the reactivation, unless they have expired or been revoked; sessions and invitations end for good.
   * @throws Problem not_found; insufficient_role where only an owner may; conflict for the last active owner. For a reset of second
   * factors also reauthentication_required, and conflict for the own ones and those of a member of other organizations.
   */
  async change(by: SessionPrincipal, kind: Kind, userId: UserId, context: AuditContext): Promise<void> {
    if (kind === 'reset_factors') this.requireResetAllowed(by, userId);
    const change = { kind, organizationId: by.organizationId, actorId: by.userId, userId };
    const outcome = await this.store.change(change, this.clock.now(), async (manager, changed) => {
      const { role, endedSessions, revokedInvitations } = changed;
      const about = { context, action: ACTIONS[kind], subject: { type: 'member', id: userId } };
      await this.audit.write(manager, { ...about, details: { role, endedSessions } });
      if (kind === 'reset_factors') await this.notices.add(manager, userId, { kind: 'factors_reset' }, context.ip);
      await recordRevoked(this.audit, manager, context, revokedInvitations);
    });
    requireDone(outcome);
  }

  private requireResetAllowed(by: SessionPrincipal, userId: UserId): void {
    if (by.userId === userId) throw conflict('Change your own factors on the page of your profile.');
    if (!isSignInRecent(by.provenAt, this.clock.now())) throw proofTooOld();
  }
}

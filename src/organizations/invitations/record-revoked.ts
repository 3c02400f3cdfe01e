import type { EntityManager } from 'typeorm';
import type { AuditContext } from '../../audit/audit-context.js';
import type { AuditLog } from '../../audit/audit-log.js';
import type { InvitationId } from '../../common/identifiers.js';

/** Records the invitations that ended with a change of a member, in the transaction of the change. */
export async function recordRevoked(
  audit: AuditLog,
  manager: EntityManager,
  context: AuditContext,
  invitations: readonly InvitationId[],
): Promise<void> {
  const details = { because: 'member_changed' };
  for (const id of invitations) {
    const subject = { type: 'invitation', id };
    await audit.write(manager, { context, action: 'invitation.revoked', subject, details });
  }
}

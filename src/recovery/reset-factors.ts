import type { EntityManager } from 'typeorm';
import { OWN_ACCORD } from '../audit/audit-context.js';
import { AuditLog } from '../audit/audit-log.js';
import { Clock } from '../common/clock.js';
import { resetFactorsOf } from '../sessions/factors/factor-reset.queries.js';
import { normalizeEmail } from '../sessions/users/email-address.js';

/**
 * Removes the second factors of the user of an address and returns what the operator reads. The audit log of each of the user's
 * organizations has a record without an actor.
 * @throws Error when no user has the address.
 */
export async function resetFactors(manager: EntityManager, email: string): Promise<string> {
  const audit = new AuditLog(new Clock());
  const reset = await resetFactorsOf(manager, audit, OWN_ACCORD, normalizeEmail(email));
  if (reset === undefined) throw new Error(`No user has the address ${email}. Check its spelling.`);
  if (reset.endedSessions === undefined) return `${email} has no second factor. Nothing has changed.`;
  const sessions = reset.endedSessions === 1 ? '1 session ended' : `${reset.endedSessions} sessions ended`;
  return `${email} has no second factor any more (${sessions}; tokens stay valid). The password alone signs in.`;
}

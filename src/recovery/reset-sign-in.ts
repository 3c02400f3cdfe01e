import type { EntityManager } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { Clock } from '../common/clock.js';
import { randomBase62 } from '../common/identifiers.js';
import { resetPassword } from '../sessions/passwords/password-reset.queries.js';
import type { Passwords } from '../sessions/passwords/passwords.js';
import { normalizeEmail } from '../sessions/users/email-address.js';
import { OWN_ACCORD } from '../audit/audit-context.js';
import { resetFactorsOf } from '../sessions/factors/factor-reset.queries.js';

/** 20 base62 digits hold 119 random bits. */
const PASSWORD_DIGITS = 20;

/**
 * Gives the user of an address a random password and returns what the operator reads: the only text that contains it.
 * @throws Error when no user has the address.
 */
export async function resetTo(manager: EntityManager, passwords: Passwords, email: string): Promise<string> {
  const password = randomBase62(PASSWORD_DIGITS);
  const passwordHash = await passwords.hash(password);
  const reset = await resetPassword(manager, new AuditLog(new Clock()), { email: normalizeEmail(email), passwordHash });
  if (reset === undefined) throw new Error(`No user has the address ${email}. Check its spelling.`);
  const { endedSessions, isDisabled } = reset;
  const disabled = isDisabled ? ' The user is disabled and cannot sign in until an admin enables the account.' : '';
  const sessions = endedSessions === 1 ? '1 session ended' : `${endedSessions} sessions ended`;
  return `The new password of ${email} is ${password} (${sessions}; tokens stay valid). Change it after the sign-in.${disabled}`;
}

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

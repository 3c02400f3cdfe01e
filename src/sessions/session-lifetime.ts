import { DAY_MS } from '../common/day.js';

const SECOND_MS = 1000;

/** The longest life of a session, and the longest time without use. Milliseconds. */
const ABSOLUTE_MS = 30 * DAY_MS;
const IDLE_MS = DAY_MS;

/** How long a password check permits actions that an unattended browser must not permit. */
const PROOF_MS = 900 * SECOND_MS;

/** How long a password check permits to create credentials that outlive the session. */
const SIGN_IN_MS = 12 * 3600 * SECOND_MS;

/** The accuracy of the last use: one write a minute for a session in use. */
const ACCURACY_MS = 60 * SECOND_MS;

/** How long a browser keeps the cookie, in seconds; the server decides when the session ends. */
export const COOKIE_SECONDS = ABSOLUTE_MS / SECOND_MS;

/** Returns the latest end of a session that starts now. */
export function expiryOf(startedAt: Date): Date {
  return new Date(startedAt.getTime() + ABSOLUTE_MS);
}

/** Returns the instant since which a session must have been used to be in force. */
export function idleLimit(now: Date): Date {
  return new Date(now.getTime() - IDLE_MS);
}

/** Returns whether a password check is recent enough for actions that require reauthentication. */
export function isProofRecent(provenAt: Date, now: Date): boolean {
  return now.getTime() - provenAt.getTime() <= PROOF_MS;
}

/** Returns whether a sign-in is recent enough to create tokens. */
export function isSignInRecent(provenAt: Date, now: Date): boolean {
  return now.getTime() - provenAt.getTime() <= SIGN_IN_MS;
}

/** Returns whether the stored last use is old enough to be written again. */
export function isUseToBeWritten(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= ACCURACY_MS;
}

const SECOND_MS = 1000;
const DAY_MS = 86_400 * SECOND_MS;

/** How long a session lasts at most, and how long unused. Milliseconds. */
const ABSOLUTE_MS = 30 * DAY_MS;
const IDLE_MS = DAY_MS;

/** How long what a password proved holds for what must not be done by whoever finds a browser open. */
const PROOF_MS = 900 * SECOND_MS;

/** How exact the time of the last use is: one write a minute for a session in use. */
const ACCURACY_MS = 60 * SECOND_MS;

/** How long a browser keeps the cookie, in seconds; the server decides when the session ends. */
export const COOKIE_SECONDS = ABSOLUTE_MS / SECOND_MS;

/** When a session that begins now ends at the latest. */
export function expiryOf(begun: Date): Date {
  return new Date(begun.getTime() + ABSOLUTE_MS);
}

/** The instant since which a session must have been used to be in force. */
export function idleLimit(now: Date): Date {
  return new Date(now.getTime() - IDLE_MS);
}

/** Whether a user who gave the password at an instant has proved enough for what asks for it anew from time to time. */
export function isProofRecent(provenAt: Date, now: Date): boolean {
  return now.getTime() - provenAt.getTime() <= PROOF_MS;
}

/** Whether the time of the last use is old enough to be written anew. */
export function isUseToBeNoted(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= ACCURACY_MS;
}

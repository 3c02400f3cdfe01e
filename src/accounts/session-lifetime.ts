const SECOND_MS = 1000;
const DAY_MS = 86_400 * SECOND_MS;

/** How long a session lasts at most, and how long unused. Milliseconds. */
const ABSOLUTE_MS = 30 * DAY_MS;
const IDLE_MS = DAY_MS;

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

/** Whether the time of the last use is old enough to be written anew. */
export function isUseToBeNoted(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= ACCURACY_MS;
}

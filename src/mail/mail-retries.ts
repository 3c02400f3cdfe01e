const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Waits after failed attempts, in milliseconds: about a day in all. After the last attempt the e-mail is given up. */
const DELAYS = [10 * SECOND_MS, MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS];

/** Returns how long to wait after so many attempts; undefined when the e-mail is given up. A refusal for good (5yz, RFC 5321 §4.2.1) gives it up at once. */
export function delayAfter(tries: number, responseCode: number | undefined): number | undefined {
  if (responseCode !== undefined && responseCode >= 500) return undefined;
  return DELAYS[tries - 1];
}

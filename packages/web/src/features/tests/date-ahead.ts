const DAY_MS = 86_400_000;

/** The date so many days ahead, in UTC, for a field of dates. */
export function dateAhead(days: number, now: Date): string {
  return new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

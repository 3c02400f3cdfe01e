const DAY_MS = 86_400_000;

/** Returns the UTC date that is `days` after `now`, for a date field. */
export function dateAhead(days: number, now: Date): string {
  return new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

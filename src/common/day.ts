/** Length of a day in milliseconds. */
export const DAY_MS = 86_400_000;

/** The day of an instant, counted in UTC since 1970. */
export function dayOf(instant: Date): number {
  return Math.floor(instant.getTime() / DAY_MS);
}

/** The instant at which a day begins. */
export function startOfDay(day: number): Date {
  return new Date(day * DAY_MS);
}

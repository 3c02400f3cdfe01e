const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Formats the time left: `in 6 d`, `in 5 h`, `within the hour`, `over`. */
export function timeLeft(end: Date, now: Date): string {
  const ms = end.getTime() - now.getTime();
  if (ms <= 0) return 'over';
  if (ms < HOUR) return 'within the hour';
  return ms < DAY ? `in ${Math.floor(ms / HOUR)} h` : `in ${Math.floor(ms / DAY)} d`;
}

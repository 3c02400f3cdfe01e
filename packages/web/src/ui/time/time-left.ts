import { ApiProblem } from '../../api/problem.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Formats the time left: `in 6 d`, `in 5 h`, `within the hour`, `over`. */
export function timeLeft(end: Date, now: Date): string {
  const ms = end.getTime() - now.getTime();
  if (ms <= 0) return 'over';
  if (ms < HOUR) return 'within the hour';
  return ms < DAY ? `in ${Math.floor(ms / HOUR)} h` : `in ${Math.floor(ms / DAY)} d`;
}

const MIN_WAIT_S = 1;

/** Returns when a rate-limited request may be retried (epoch ms); undefined for other errors. */
export function retryTime(error: unknown, now: number): number | undefined {
  if (!(error instanceof ApiProblem) || error.status !== 429) return undefined;
  return now + Math.max(MIN_WAIT_S, error.retryAfter ?? MIN_WAIT_S) * 1000;
}

/** Formats a wait: `40 s`, `2 min 5 s`. */
export function formatWait(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

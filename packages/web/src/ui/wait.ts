import { ApiProblem } from '../api/problem.js';

const LEAST_WAIT_S = 1;

/** Until when a refusal asks to wait, in ms since 1970; undefined for any other answer. */
export function waitUntil(error: unknown, now: number): number | undefined {
  if (!(error instanceof ApiProblem) || error.status !== 429) return undefined;
  return now + Math.max(LEAST_WAIT_S, error.retryAfter ?? LEAST_WAIT_S) * 1000;
}

/** A wait in words: `40 s`, `2 min 5 s`. */
export function formatWait(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

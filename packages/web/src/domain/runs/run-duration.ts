import type { Run } from '@clarion/api-client';

/** Returns the duration of a run in milliseconds: as reported, or from its start to its end; null if unknown. */
export function runDuration({
  durationMs,
  startedAt,
  completedAt,
}: Pick<Run, 'durationMs' | 'startedAt' | 'completedAt'>): number | null {
  if (durationMs !== null) return durationMs;
  if (startedAt === null || completedAt === null) return null;
  return Math.max(0, Date.parse(completedAt) - Date.parse(startedAt));
}

/** Returns how long an unfinished run has been running, in milliseconds. */
export function runningFor({ startedAt, createdAt }: Pick<Run, 'startedAt' | 'createdAt'>, now: number): number {
  return Math.max(0, now - Date.parse(startedAt ?? createdAt));
}

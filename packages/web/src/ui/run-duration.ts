import type { Run } from '@clarion/api-client';

/** How long a run took, in milliseconds: as it was told, else from its start to its end. Null where neither is known. */
export function runDuration({
  durationMs,
  startedAt,
  completedAt,
}: Pick<Run, 'durationMs' | 'startedAt' | 'completedAt'>): number | null {
  if (durationMs !== null) return durationMs;
  if (startedAt === null || completedAt === null) return null;
  return Math.max(0, Date.parse(completedAt) - Date.parse(startedAt));
}

/** How long an open run has been going at an instant, in milliseconds. */
export function runningFor({ startedAt, createdAt }: Pick<Run, 'startedAt' | 'createdAt'>, now: number): number {
  return Math.max(0, now - Date.parse(startedAt ?? createdAt));
}

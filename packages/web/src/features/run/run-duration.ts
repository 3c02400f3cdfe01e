import type { RunDetail } from '@clarion/api-client';

/** How long a run took: as it was told, else from its start to its end. Undefined when nobody knows. */
export function runDuration({ durationMs, startedAt, completedAt }: Pick<RunDetail, 'durationMs' | 'startedAt' | 'completedAt'>): number | undefined {
  if (durationMs !== null) return durationMs;
  if (startedAt === null || completedAt === null) return undefined;
  return Math.max(0, Date.parse(completedAt) - Date.parse(startedAt));
}

/** How long an open run has been going at an instant. */
export function runningFor({ startedAt, createdAt }: Pick<RunDetail, 'startedAt' | 'createdAt'>, now: number): number {
  return Math.max(0, now - Date.parse(startedAt ?? createdAt));
}

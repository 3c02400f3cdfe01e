import type { RunId, UserId } from '../../common/identifiers.js';

export const CAUSE_STATUSES = ['open', 'acknowledged', 'resolved'] as const;

export type CauseStatus = (typeof CAUSE_STATUSES)[number];

/** Maximum characters of a note. */
export const LONGEST_NOTE = 2000;

/** The state of the work on a cause. */
export interface Triage {
  readonly status: CauseStatus;
  readonly assigneeId: UserId | null;
  readonly fixedInCommit: string | null;
  /** The last time it was resolved; null when it never was, or when a person or an agent opened it again. */
  readonly resolvedAt: Date | null;
  /** The end of the run that reopened it; null unless a run did. */
  readonly reopenedAt: Date | null;
  readonly reopenedRunId: RunId | null;
}

/** A change of the state; absent members stay. */
export interface TriageChange {
  readonly status?: CauseStatus | undefined;
  readonly assigneeId?: UserId | null | undefined;
  readonly fixedInCommit?: string | null | undefined;
}

/** The state of a cause that nobody worked on. */
export const UNTOUCHED: Triage = {
  status: 'open',
  assigneeId: null,
  fixedInCommit: null,
  resolvedAt: null,
  reopenedAt: null,
  reopenedRunId: null,
};

/** When a cause is changed, and when its last run ended. */
export interface TriageTimes {
  readonly now: Date;
  readonly lastSeenAt: Date;
}

/**
 * Applies a change. A cause is resolved for the runs that ended until now; a clock that is behind that of another server does not
 * make a run, which was seen before, one that came back.
 */
export function applyChange(
  current: Triage,
  { status = current.status, assigneeId, fixedInCommit }: TriageChange,
  times: TriageTimes,
): Triage {
  const changed = {
    ...current,
    status,
    assigneeId: assigneeId === undefined ? current.assigneeId : assigneeId,
    fixedInCommit: fixedInCommit === undefined ? current.fixedInCommit : fixedInCommit,
  };
  if (status === current.status) return changed;
  if (status === 'resolved') return { ...changed, resolvedAt: latest(times), reopenedAt: null, reopenedRunId: null };
  return current.status === 'resolved' ? { ...changed, resolvedAt: null } : changed;
}

function latest({ now, lastSeenAt }: TriageTimes): Date {
  return lastSeenAt > now ? lastSeenAt : now;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long a cause was away, in words: from its resolution to its return. Null unless it came back. */
export function timeAway({ resolvedAt, reopenedAt }: Pick<Triage, 'resolvedAt' | 'reopenedAt'>): string | null {
  if (resolvedAt === null || reopenedAt === null) return null;
  const ms = reopenedAt.getTime() - resolvedAt.getTime();
  if (ms >= DAY) return counted(ms / DAY, 'day');
  return ms >= HOUR ? counted(ms / HOUR, 'hour') : counted(Math.max(1, ms / MINUTE), 'minute');
}

function counted(amount: number, unit: string): string {
  const whole = Math.floor(amount);
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`;
}

import type { CauseRun } from '@clarion/api-client';

/** Whether a run has a cause; else, how the run ended. Only a run that passed shows that its tests ran without the cause. */
export type CausePresence = 'seen' | 'passed' | 'failed' | 'unfinished';

const WORDS: Readonly<Record<CauseRun['status'], string>> = {
  passed: 'Not seen, the run passed',
  failed: 'Not seen, the run failed for other reasons',
  errored: 'Not seen, the run broke off',
  cancelled: 'Not seen, the run was cancelled',
};

/** Decides how a run appears in the strip of a cause. A run may pass although it has the cause, when its test is in quarantine. */
export function presenceOf({ count, status }: Pick<CauseRun, 'count' | 'status'>): CausePresence {
  if (count > 0) return 'seen';
  return status === 'errored' || status === 'cancelled' ? 'unfinished' : status;
}

/** Says in words whether a run has a cause: `Seen in 2 failures`, `Not seen, the run passed`. */
export function presenceText({ count, status }: Pick<CauseRun, 'count' | 'status'>): string {
  if (count === 0) return WORDS[status];
  return count === 1 ? 'Seen in 1 failure' : `Seen in ${count} failures`;
}

/** Sums up runs, the newest first: `Seen in 3 of 40 runs; the newest 2 passed without it`. */
export function presenceSummary(runs: readonly Pick<CauseRun, 'count' | 'status'>[]): string {
  const presences = runs.map(presenceOf);
  const seen = presences.filter((presence) => presence === 'seen').length;
  const sum = `Seen in ${seen} of ${runs.length} ${runs.length === 1 ? 'run' : 'runs'}`;
  const [newest] = presences;
  const other = presences.findIndex((presence) => presence !== newest);
  const streak = other === -1 ? presences.length : other;
  if (runs.length === 1 || streak === runs.length || (newest !== 'seen' && newest !== 'passed')) return sum;
  const end = newest === 'seen' ? (streak === 1 ? 'has it' : 'have it') : 'passed without it';
  return `${sum}; the newest ${streak === 1 ? '' : `${streak} `}${end}`;
}

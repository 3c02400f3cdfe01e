import type { BadgeColor } from './badge-svg.js';
import type { FinishedStatus } from '../runs/run-state.js';

/** What a badge says. */
export interface BadgeValue {
  readonly value: string;
  readonly color: BadgeColor;
}

/** What a badge says of a run, or of there being none. Of a failed run, how many tests failed, where any did. */
export function badgeOf(run: { readonly status: FinishedStatus; readonly failed: number } | undefined): BadgeValue {
  if (run === undefined) return { value: 'no runs', color: 'grey' };
  switch (run.status) {
    case 'passed':
      return { value: 'passing', color: 'green' };
    case 'failed':
      return { value: run.failed === 0 ? 'failing' : `${run.failed} failing`, color: 'red' };
    case 'errored':
      return { value: 'errored', color: 'red' };
    case 'cancelled':
      return { value: 'cancelled', color: 'grey' };
  }
}

import type { BadgeColor } from './badge-svg.js';
import type { FinishedStatus } from '../runs/run-state.js';

/** Text and color of a badge. */
export interface BadgeValue {
  readonly value: string;
  readonly color: BadgeColor;
}

/** Text and color of a run's badge. A failed run shows the number of failed tests. */
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

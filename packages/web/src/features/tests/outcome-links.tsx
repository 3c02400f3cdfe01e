import type { Outcome } from '@clarion/api-client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Strip } from '../../ui/lists/strip.js';
import { formatInstant, formatDuration } from '../../ui/text/format.js';
import styles from './test.module.css';

/** Shows the outcomes of a test as a strip of links to the runs, the oldest on the left. */
export function OutcomeLinks({
  outcomes,
  label,
}: {
  readonly outcomes: readonly Outcome[];
  readonly label: string;
}): ReactNode {
  return (
    <Strip label={label} className={styles.strip}>
      {outcomes.toReversed().map((outcome) => (
        <li key={outcome.runId}>
          <Link
            to="/r/$runId"
            params={{ runId: outcome.runId }}
            className={[styles[nameOf(outcome)], outcome.isGuarded ? styles.guarded : ''].join(' ')}
            aria-label={labelOf(outcome)}
            title={labelOf(outcome)}
          />
        </li>
      ))}
    </Strip>
  );
}

function nameOf({ status, flaky }: Outcome): 'failed' | 'flaky' | 'passed' | 'skipped' {
  return flaky && status === 'passed' ? 'flaky' : status;
}

function labelOf(outcome: Outcome): string {
  const { at, branch, durationMs, isGuarded } = outcome;
  const parts = [
    nameOf(outcome) === 'flaky' ? 'passed on a retry' : outcome.status,
    formatInstant(new Date(at)),
    branch ?? '',
    durationMs === null ? '' : formatDuration(durationMs),
    isGuarded ? 'not counted: most tests of the run failed' : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

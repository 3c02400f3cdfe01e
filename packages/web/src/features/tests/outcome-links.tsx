import type { Outcome } from '@clarion/api-client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatInstant, formatDuration } from '../../ui/format.js';
import styles from './test.module.css';

/** The outcomes of a test as cells that lead to their runs, the oldest on the left. */
export function OutcomeLinks({
  outcomes,
  label,
}: {
  readonly outcomes: readonly Outcome[];
  readonly label: string;
}): ReactNode {
  return (
    <ol className={styles.strip} aria-label={label}>
      {outcomes.toReversed().map((outcome) => (
        <li key={outcome.runId}>
          <Link
            to="/r/$runId"
            params={{ runId: outcome.runId }}
            className={[styles[nameOf(outcome)], outcome.isGuarded ? styles.guarded : ''].join(' ')}
            aria-label={wordsOf(outcome)}
            title={wordsOf(outcome)}
          />
        </li>
      ))}
    </ol>
  );
}

function nameOf({ status, flaky }: Outcome): 'failed' | 'flaky' | 'passed' | 'skipped' {
  return flaky && status === 'passed' ? 'flaky' : status;
}

function wordsOf(outcome: Outcome): string {
  const { at, branch, durationMs, isGuarded } = outcome;
  const words = [
    nameOf(outcome) === 'flaky' ? 'passed on a retry' : outcome.status,
    formatInstant(new Date(at)),
    branch ?? '',
    durationMs === null ? '' : formatDuration(durationMs),
    isGuarded ? 'not counted: the run was broken as a whole' : '',
  ];
  return words.filter((word) => word !== '').join(', ');
}

import type { Run } from '@clarion/api-client';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { shortId } from '../../domain/runs/short-id.js';
import { comparisonOf } from './selection.js';
import styles from './runs.module.css';

interface SelectedRunsProps {
  readonly selected: readonly string[];
  /** The runs of the list, the newest first. */
  readonly shown: readonly Run[];
  readonly onClear: () => void;
}

/** Says which runs are selected, at the lower edge of the window, and leads to their comparison. */
export function SelectedRuns({ selected, shown, onClear }: SelectedRunsProps): ReactNode {
  const [first] = selected;
  if (first === undefined) return null;
  const comparison = comparisonOf(
    selected,
    shown.map(({ id }) => id),
  );
  return (
    <div className={styles.selection} role="status">
      {comparison === undefined ? (
        <span>Select another run to compare it with {shortId(first)}</span>
      ) : (
        <Link to="/r/$runId/compare" params={{ runId: comparison.runId }} search={{ base: comparison.base }}>
          Compare {shortId(comparison.runId)} with {shortId(comparison.base)}
        </Link>
      )}
      <Button variant="subtle" size="compact-xs" onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}

import type { ReactNode } from 'react';
import { Icon } from './icon.js';
import styles from './status.module.css';

/** How a run or a test stands. */
export type StatusName = 'passed' | 'failed' | 'errored' | 'cancelled' | 'running' | 'queued' | 'skipped' | 'flaky';

/** A status by sign, word and colour. `bare` leaves the ground away, for rows of tables. */
export function Status({ status, bare = false }: { readonly status: StatusName; readonly bare?: boolean }): ReactNode {
  return (
    <span className={[styles.status, styles[status], bare ? styles.bare : ''].join(' ')}>
      <Icon name={status} size={12} />
      {WORDS[status]}
    </span>
  );
}

const WORDS: Readonly<Record<StatusName, string>> = {
  passed: 'Passed',
  failed: 'Failed',
  errored: 'Errored',
  cancelled: 'Cancelled',
  running: 'Running',
  queued: 'Queued',
  skipped: 'Skipped',
  flaky: 'Flaky',
};

import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/text/icon.js';
import styles from './status.module.css';

/** Status of a run or a test. */
export type StatusName = 'passed' | 'failed' | 'errored' | 'cancelled' | 'running' | 'queued' | 'skipped' | 'flaky';

/** Shows a status as icon, text and colour. `bare` omits the background, for table rows. */
export function Status({ status, bare = false }: { readonly status: StatusName; readonly bare?: boolean }): ReactNode {
  return (
    <span className={[styles.status, styles[status], bare ? styles.bare : ''].join(' ')}>
      <Icon name={ICONS[status]} size={12} />
      {LABELS[status]}
    </span>
  );
}

const LABELS: Readonly<Record<StatusName, string>> = {
  passed: 'Passed',
  failed: 'Failed',
  errored: 'Errored',
  cancelled: 'Cancelled',
  running: 'Running',
  queued: 'Queued',
  skipped: 'Skipped',
  flaky: 'Flaky',
};

const ICONS: Readonly<Record<StatusName, IconName>> = {
  passed: 'check',
  failed: 'close',
  errored: 'alert',
  cancelled: 'ban',
  running: 'spinner',
  queued: 'clock',
  skipped: 'minus',
  flaky: 'wave',
};

import type { ReactNode } from 'react';
import { formatDuration } from '../../../ui/text/format.js';
import { Status, type StatusName } from '../../../domain/runs/status.js';
import { visibleText } from '../../../ui/text/visible-text.js';
import type { Attempt } from './failure-view-model.js';
import styles from './failure-detail.module.css';

const LONGEST_MESSAGE = 300;
const KNOWN: readonly StatusName[] = ['passed', 'failed', 'skipped', 'errored', 'cancelled'];

/** Lists the attempts of a test, each with its status, duration and the first line of its message. */
export function AttemptList({ attempts }: { readonly attempts: readonly Attempt[] }): ReactNode {
  return (
    <ol className={styles.attempts}>
      {attempts.map(({ status, durationMs, message }, index) => (
        <li key={index}>
          <span>
            {index + 1}. <AttemptStatus status={status} />
          </span>
          <span>{durationMs === undefined ? '' : formatDuration(durationMs)}</span>
          <bdi>
            {message === undefined ? '' : visibleText((message.split('\n', 1)[0] ?? '').slice(0, LONGEST_MESSAGE))}
          </bdi>
        </li>
      ))}
    </ol>
  );
}

function AttemptStatus({ status }: { readonly status: string }): ReactNode {
  const known = KNOWN.find((name) => name === status);
  return known === undefined ? <bdi>{visibleText(status)}</bdi> : <Status status={known} bare />;
}

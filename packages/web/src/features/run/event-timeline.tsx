import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDuration } from '../../ui/format.js';
import { Status } from '../../ui/status.js';
import { visibleText } from '../../ui/visible-text.js';
import { eventWords } from './event-words.js';
import type { Members } from './failure-view-model.js';
import styles from './event-timeline.module.css';

/** The events before a failure, the last one below. */
export function EventTimeline({
  runId,
  events,
}: {
  readonly runId: string;
  readonly events: readonly Members[];
}): ReactNode {
  return (
    <ol className={styles.timeline}>
      {events.map((event, index) => (
        <TimelineRow key={index} runId={runId} event={event} />
      ))}
    </ol>
  );
}

function TimelineRow({ runId, event }: { readonly runId: string; readonly event: Members }): ReactNode {
  const { type, text, isGood, durationMs } = eventWords(event);
  const seq = typeof event['seq'] === 'number' ? String(event['seq']) : undefined;
  return (
    <li className={isGood === false ? `${styles.event} ${styles.bad}` : styles.event}>
      {seq === undefined ? (
        <span />
      ) : (
        <Link
          to="/r/$runId"
          params={{ runId }}
          search={{ tab: 'events', event: seq }}
          className={styles.seq}
          activeOptions={{ exact: true }}
          aria-label={`Event ${seq}`}
        >
          {seq}
        </Link>
      )}
      <bdi className={styles.type}>{visibleText(type)}</bdi>
      <span className={styles.text}>
        <bdi>{visibleText(text)}</bdi>
        {isGood === undefined ? null : <Status status={isGood ? 'passed' : 'failed'} bare />}
        {durationMs === undefined ? null : <span className={styles.quiet}>{formatDuration(durationMs)}</span>}
      </span>
    </li>
  );
}

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AnsiText } from '../../../ui/text/ansi-text.js';
import { formatDuration } from '../../../ui/text/format.js';
import { Status } from '../../../domain/runs/status.js';
import { visibleText } from '../../../ui/text/visible-text.js';
import { placeEvents } from './event-layout.js';
import { summarizeEvent } from './event-summary.js';
import type { JsonObject } from '../failures/failure-view-model.js';
import styles from './event-timeline.module.css';

/** Lists the events before a failure, the oldest first. */
export function EventTimeline({
  runId,
  events,
}: {
  readonly runId: string;
  readonly events: readonly JsonObject[];
}): ReactNode {
  return (
    <ol className={styles.timeline}>
      {events.map((event, index) => (
        <TimelineRow key={index} runId={runId} event={event} />
      ))}
    </ol>
  );
}

function TimelineRow({ runId, event }: { readonly runId: string; readonly event: JsonObject }): ReactNode {
  const { type, colouredText, isGood, durationMs } = summarizeEvent(event);
  const level = placeEvents([event])[0]?.level;
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
        {level === undefined ? null : <span className={styles.muted}>{level}</span>}
        <AnsiText text={colouredText} />
        {isGood === undefined ? null : <Status status={isGood ? 'passed' : 'failed'} bare />}
        {durationMs === undefined ? null : <span className={styles.muted}>{formatDuration(durationMs)}</span>}
      </span>
    </li>
  );
}

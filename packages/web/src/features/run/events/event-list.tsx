import type { Event } from '@clarion/api-client';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { formatDuration } from '../../../ui/text/format.js';
import { LongText } from '../../../ui/text/long-text.js';
import { Status } from '../../../domain/runs/status.js';
import { jsonText } from '../../../domain/value-diff/value-text.js';
import { visibleText } from '../../../ui/text/visible-text.js';
import { summarizeEvent } from './event-summary.js';
import styles from './event-list.module.css';

interface EventListProps {
  readonly runId: string;
  readonly events: readonly Event[];
  /** The number of the event that is expanded at first. */
  readonly opened?: number | undefined;
  /** True when all events belong to one test: the test id is then not repeated. */
  readonly isOfOneTest?: boolean;
}

/** Lists events of a run. A row expands to the whole event as JSON. */
export function EventList({ runId, events, opened, isOfOneTest = false }: EventListProps): ReactNode {
  return (
    <ul className={styles.events}>
      {events.map((event) => (
        <EventRow
          key={event.seq}
          runId={runId}
          event={event}
          isOpened={event.seq === opened}
          isOfOneTest={isOfOneTest}
        />
      ))}
    </ul>
  );
}

interface EventRowProps {
  readonly runId: string;
  readonly event: Event;
  readonly isOpened: boolean;
  readonly isOfOneTest: boolean;
}

function EventRow({ runId, event, isOpened, isOfOneTest }: EventRowProps): ReactNode {
  const [isOpen, setOpen] = useState(isOpened);
  const { type, text, isGood, durationMs } = summarizeEvent({ ...event });
  const seq = String(event.seq);
  return (
    <li className={styles.event}>
      <details open={isOpen} onToggle={(toggled) => setOpen(toggled.currentTarget.open)}>
        <summary>
          <span className={styles.seq}>{seq}</span>
          <bdi className={styles.type}>{visibleText(type)}</bdi>
          <bdi className={styles.text}>{visibleText(text)}</bdi>
          {isGood === undefined ? null : <Status status={isGood ? 'passed' : 'failed'} bare />}
          {durationMs === undefined ? null : <span className={styles.muted}>{formatDuration(durationMs)}</span>}
        </summary>
        {isOpen ? (
          <div className={styles.body}>
            <div className={styles.links}>
              <Link
                to="/r/$runId"
                params={{ runId }}
                search={{ tab: 'events', event: seq }}
                activeOptions={{ exact: true }}
              >
                Link to this event
              </Link>
              {isOfOneTest ? null : (
                <Link
                  to="/r/$runId"
                  params={{ runId }}
                  search={{ tab: 'events', testId: event.testId }}
                  activeOptions={{ exact: true }}
                >
                  Events of <bdi>{visibleText(event.testId)}</bdi>
                </Link>
              )}
            </div>
            <LongText text={jsonText(event, false)} label={`Event ${seq} as JSON`} />
          </div>
        ) : null}
      </details>
    </li>
  );
}

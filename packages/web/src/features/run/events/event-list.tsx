import type { Event } from '@clarion/api-client';
import { Link } from '@tanstack/react-router';
import { useMemo, useState, type ReactNode } from 'react';
import { AnsiText } from '../../../ui/text/ansi-text.js';
import { formatDuration } from '../../../ui/text/format.js';
import { LongText } from '../../../ui/text/long-text.js';
import { Status } from '../../../domain/runs/status.js';
import { jsonText } from '../../../domain/value-diff/value-text.js';
import { visibleText } from '../../../ui/text/visible-text.js';
import { placeEvents, type EventPlace } from './event-layout.js';
import { summarizeEvent } from './event-summary.js';
import { readHttpTrace } from './http-trace.js';
import { HttpTraceView } from './http-trace-view.js';
import type { JsonObject } from '../failures/failure-view-model.js';
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
  const places = useMemo(() => placeEvents(events.map((event) => ({ ...event }))), [events]);
  return (
    <ul className={styles.events}>
      {events.map((event, index) => (
        <EventRow
          key={event.seq}
          runId={runId}
          event={event}
          place={places[index]}
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
  readonly place: EventPlace | undefined;
  readonly isOpened: boolean;
  readonly isOfOneTest: boolean;
}

function EventRow({ runId, event, place, isOpened, isOfOneTest }: EventRowProps): ReactNode {
  const [isOpen, setOpen] = useState(isOpened);
  const { type, colouredText, isGood, durationMs } = summarizeEvent({ ...event });
  const { depth = 0, offsetMs, level } = place ?? {};
  const seq = String(event.seq);
  return (
    <li className={styles.event}>
      <details open={isOpen} onToggle={(toggled) => setOpen(toggled.currentTarget.open)}>
        <summary>
          <span className={styles.seq}>{seq}</span>
          {isOfOneTest && offsetMs !== undefined ? (
            <span className={styles.offset} title="Since the first event of the test">
              +{formatDuration(offsetMs)}
            </span>
          ) : null}
          <bdi className={styles.type}>{visibleText(type)}</bdi>
          {level === undefined ? null : <span className={levelClass(level)}>{level}</span>}
          <span className={styles.text} style={depth === 0 ? undefined : { paddingInlineStart: `${depth}rem` }}>
            <AnsiText text={colouredText} />
          </span>
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
            <EventBody event={event} />
            <LongText text={jsonText(event, false)} label={`Event ${seq} as JSON`} />
          </div>
        ) : null}
      </details>
    </li>
  );
}

const SERIOUS = new Set(['error', 'fatal', 'stderr']);

function levelClass(level: string): string {
  return SERIOUS.has(level) ? `${styles.level} ${styles.serious}` : `${styles.level}`;
}

/** Shows what an event is about in its own form: a request beside its response, or output with its lines. */
function EventBody({ event }: { readonly event: Event }): ReactNode {
  const members: JsonObject = { ...event };
  const trace = readHttpTrace(members);
  if (trace !== undefined) return <HttpTraceView trace={trace} />;
  const { message } = members;
  if (typeof message !== 'string' || !message.includes('\n')) return null;
  return <LongText text={message} label={`Message of event ${event.seq}`} />;
}

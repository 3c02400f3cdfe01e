import type { Timeline, TimelineTest } from '@clarion/api-client';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState, type PointerEvent, type ReactNode } from 'react';
import { formatDuration } from '../../../ui/text/format.js';
import { visibleText } from '../../../ui/text/visible-text.js';
import { barPaths, DRAWING_WIDTH, LANE_HEIGHT, testAt } from './timeline-shapes.js';
import styles from './timeline-chart.module.css';

interface TimelineChartProps {
  readonly runId: string;
  readonly timeline: Timeline;
  /** Text alternative. */
  readonly label: string;
}

/** Draws the tests of each lane over time. The pointer shows and opens a test; the keyboard and screen readers have the tables below. */
export function TimelineChart({ runId, timeline, label }: TimelineChartProps): ReactNode {
  const navigate = useNavigate();
  const paths = useMemo(() => barPaths(timeline), [timeline]);
  const [shown, setShown] = useState<TimelineTest>();
  const height = timeline.lanes.length * LANE_HEIGHT;
  const findTest = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): TimelineTest | undefined => {
    const { left, top, width } = currentTarget.getBoundingClientRect();
    return testAt(timeline, (clientX - left) / width, clientY - top);
  };
  const open = (event: PointerEvent<SVGSVGElement>): void => {
    const test = findTest(event);
    if (event.button === 0 && test !== undefined)
      void navigate({ to: '/r/$runId/t/$seq', params: { runId, seq: String(test.seq) } });
  };
  return (
    <figure className={styles.figure}>
      <div className={styles.scroll}>
        <svg
          className={styles.chart}
          style={{ height }}
          viewBox={`0 0 ${DRAWING_WIDTH} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
          data-active={shown === undefined ? undefined : ''}
          onPointerMove={(event) => setShown(findTest(event))}
          onPointerLeave={() => setShown(undefined)}
          onPointerUp={open}
        >
          {timeline.lanes.map((_, lane) => (
            <path key={lane} className={styles.lane} d={`M0 ${(lane + 1) * LANE_HEIGHT - 0.5}H${DRAWING_WIDTH}`} />
          ))}
          {paths.map(({ kind, path }) => (
            <path key={kind} className={styles[kind]} d={path} />
          ))}
        </svg>
      </div>
      <div className={styles.axis} aria-hidden="true">
        <span>0 s</span>
        <span>{formatDuration(timeline.wallMs / 2)}</span>
        <span>{formatDuration(timeline.wallMs)}</span>
      </div>
      <figcaption className={styles.caption}>
        {shown === undefined ? <Legend /> : <ShownTest timeline={timeline} test={shown} />}
      </figcaption>
    </figure>
  );
}

function Legend(): ReactNode {
  return (
    <>
      <span className={styles.key} data-kind="passed">
        Passed
      </span>
      <span className={styles.key} data-kind="flaky">
        Flaky
      </span>
      <span className={styles.key} data-kind="failed">
        Failed
      </span>
      <span className={styles.key} data-kind="critical">
        Critical path (underlined)
      </span>
    </>
  );
}

function ShownTest({ timeline, test }: { readonly timeline: Timeline; readonly test: TimelineTest }): ReactNode {
  const worker = timeline.lanes[test.lane]?.worker ?? null;
  return (
    <>
      <bdi className={styles.name}>{visibleText(test.name)}</bdi>
      <span>{formatDuration(test.durationMs)}</span>
      <span>after {formatDuration(test.startMs)}</span>
      {worker === null ? null : <span>worker {visibleText(worker)}</span>}
    </>
  );
}

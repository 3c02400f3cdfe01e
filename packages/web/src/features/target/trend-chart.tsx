import { useComputedColorScheme } from '@mantine/core';
import type { TrendPoint } from '@clarion/api-client';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState, type ReactNode } from 'react';
import type uPlot from 'uplot';
import { formatCount, formatInstant } from '../../ui/text/format.js';
import { durationOptions, outcomeOptions } from './chart-options.js';
import { Plot } from '../../ui/charts/plot.js';
import styles from './target.module.css';
import { daysOf } from './trend-search.js';
import { summarizePoint, toSeries } from './trend-series.js';

interface TrendChartProps {
  readonly points: readonly TrendPoint[];
  readonly targetId: string;
  readonly branch: string | undefined;
  /** How many days a point covers; 0 for a single run. */
  readonly days: number;
  /** Whether passed tests are drawn too. They have their own scale, so that failures stay visible. */
  readonly isPassedShown: boolean;
}

/** Draws outcomes and durations over time. Hovering shows the values; a click opens the run, or the runs of that period. */
export function TrendChart({ points, targetId, branch, days, isPassedShown }: TrendChartProps): ReactNode {
  const [hovered, setHovered] = useState<number>();
  const navigate = useNavigate();
  const scheme = useComputedColorScheme();
  const { outcomes, durations } = useMemo(() => toCharts(points, isPassedShown), [points, isPassedShown]);
  const pick = (index: number): void => {
    const point = points[index];
    if (point?.runId !== undefined) void navigate({ to: '/r/$runId', params: { runId: point.runId } });
    else if (point !== undefined)
      void navigate({ to: '/runs', search: { targetId, branch, ...daysOf(point.at, days) } });
  };
  const events = { onHover: setHovered, onPick: pick };
  const point = hovered === undefined ? undefined : points[hovered];
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <span className={styles.key} data-of="failed">
          Failed tests
        </span>
        <span className={styles.key} data-of="flaky">
          Flaky tests
        </span>
        <span className={styles.key} data-of="rate">
          Pass rate
        </span>
        {isPassedShown ? (
          <span className={styles.key} data-of="passed">
            Passed tests (maximum {formatCount(Math.max(...points.map(({ passedTests }) => passedTests)))})
          </span>
        ) : null}
      </figcaption>
      <Plot key={`outcomes ${scheme}`} data={outcomes} options={outcomeOptions} events={events} />
      <p className={styles.caption}>
        <span className={styles.key} data-of="rate">
          Duration p50
        </span>
        <span className={styles.key} data-of="muted">
          p95
        </span>
      </p>
      <Plot key={`durations ${scheme}`} data={durations} options={durationOptions} events={events} />
      <p className={styles.readout}>
        {point === undefined
          ? 'Hover over the chart to see values. Click to open the runs.'
          : `${formatInstant(new Date(point.at))} · ${summarizePoint(point)}`}
      </p>
    </figure>
  );
}

interface Charts {
  readonly outcomes: uPlot.AlignedData;
  readonly durations: uPlot.AlignedData;
}

function toCharts(points: readonly TrendPoint[], isPassedShown: boolean): Charts {
  const { at, passed, failed, failedAndFlaky, passRate, p50, p95 } = toSeries(points);
  return {
    outcomes: [
      [...at],
      isPassedShown ? [...passed] : at.map(() => null),
      [...failedAndFlaky],
      [...failed],
      [...passRate],
    ],
    durations: [[...at], [...p50], [...p95]],
  };
}

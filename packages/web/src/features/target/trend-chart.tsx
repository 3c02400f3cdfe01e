import { useComputedColorScheme } from '@mantine/core';
import type { TrendPoint } from '@clarion/api-client';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState, type ReactNode } from 'react';
import type uPlot from 'uplot';
import { formatCount, formatInstant } from '../../ui/format.js';
import { durationOptions, outcomeOptions } from './chart-options.js';
import { Plot } from './plot.js';
import styles from './target.module.css';
import { daysOf } from './trend-search.js';
import { toSeries } from './trend-series.js';
import { trendWords } from './trend-words.js';

interface TrendChartProps {
  readonly points: readonly TrendPoint[];
  readonly targetId: string;
  readonly branch: string | undefined;
  /** How many days a point stands for; 0 for a run. */
  readonly days: number;
  /** Passed tests as well, behind the others and on a scale of their own: they would leave failures no room. */
  readonly isPassedShown: boolean;
}

/** Outcomes over time above durations. Pointing tells the figures; a click leads to the run, or to the runs of the days. */
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
            Passed tests, {formatCount(Math.max(...points.map(({ passedTests }) => passedTests)))} at most
          </span>
        ) : null}
      </figcaption>
      <Plot key={`outcomes ${scheme}`} data={outcomes} options={outcomeOptions} events={events} />
      <p className={styles.caption}>
        <span className={styles.key} data-of="rate">
          Duration p50
        </span>
        <span className={styles.key} data-of="quiet">
          p95
        </span>
      </p>
      <Plot key={`durations ${scheme}`} data={durations} options={durationOptions} events={events} />
      <p className={styles.readout}>
        {point === undefined
          ? 'Point at the chart for the figures; click to go to the runs.'
          : `${formatInstant(new Date(point.at))} · ${trendWords(point)}`}
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

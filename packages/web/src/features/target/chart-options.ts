import { uPlot } from '../../ui/charts/uplot.js';
import { formatDay, formatDuration } from '../../ui/text/format.js';
import type { ChartColours } from '../../ui/charts/chart-colours.js';
import {
  bottomAxis,
  chartFrame,
  EMPTY_AXIS,
  numberAxis,
  type ChartEvents,
  type ChartOptions,
} from '../../ui/charts/chart-parts.js';

/** Spaces points evenly, with half a step of room for bars at both ends. */
const POINTS_SIDE_BY_SIDE: uPlot.Scale = { time: true, distr: 2, range: (_, low, high) => [low - 0.5, high + 0.5] };

/**
 * Draws passed tests as background, failed and flaky ones as bars, and the pass rate as a line. Data rows: at, passed, failed and
 * flaky, failed, pass rate.
 */
export function outcomeOptions(colours: ChartColours, events: ChartEvents): ChartOptions {
  const bars = uPlot.paths.bars?.({ size: [0.7, 18] });
  return {
    ...chartFrame(colours, events, 'trend'),
    height: 180,
    scales: {
      x: POINTS_SIDE_BY_SIDE,
      y: { range: (_, __, high) => [0, Math.max(4, high * 1.1)] },
      passed: { range: (_, __, high) => [0, Math.max(1, high)] },
      rate: { range: (_, low) => [Math.max(0, Math.min(90, Math.floor(low))), 100.5] },
    },
    series: [
      {},
      {
        label: 'Passed',
        scale: 'passed',
        fill: colours['passed-background'],
        stroke: colours['passed-background'],
        width: 0,
        paths: uPlot.paths.bars?.({ size: [1] }),
        points: { show: false },
      },
      { label: 'Flaky', fill: colours.flaky, stroke: colours.flaky, width: 0, paths: bars, points: { show: false } },
      { label: 'Failed', fill: colours.failed, stroke: colours.failed, width: 0, paths: bars, points: { show: false } },
      { label: 'Pass rate', scale: 'rate', stroke: colours.link, width: 1.5, spanGaps: true, points: { show: false } },
    ],
    axes: [
      bottomAxis(colours, toDay),
      numberAxis(colours, (value) => String(value)),
      { ...numberAxis(colours, (value) => `${value} %`), scale: 'rate', side: 1, grid: { show: false } },
    ],
  };
}

/** Draws durations as lines. Data rows: at, p50, p95. */
export function durationOptions(colours: ChartColours, events: ChartEvents): ChartOptions {
  return {
    ...chartFrame(colours, events, 'trend'),
    height: 110,
    scales: { x: POINTS_SIDE_BY_SIDE, y: { range: (_, __, high) => [0, Math.max(0.01, high * 1.1)] } },
    series: [
      {},
      { label: 'p50', stroke: colours.link, width: 1.5, spanGaps: true, points: { show: false } },
      { label: 'p95', stroke: colours.muted, width: 1, dash: [4, 3], spanGaps: true, points: { show: false } },
    ],
    axes: [bottomAxis(colours, toDay), numberAxis(colours, (value) => formatDuration(value * 1000)), EMPTY_AXIS],
  };
}

function toDay(seconds: number): string {
  // The room at both ends has no instant.
  if (!Number.isFinite(seconds)) return '';
  return formatDay(new Date(seconds * 1000));
}

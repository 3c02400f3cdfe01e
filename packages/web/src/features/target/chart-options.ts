import uPlot from 'uplot';
import { formatDuration } from '../../ui/text/format.js';
import type { ChartColours } from './chart-colours.js';

const FONT = '12px ui-sans-serif, system-ui, sans-serif';
const AXIS_WIDTH = 56;
const AXIS_HEIGHT = 30;

/** Spaces points evenly, with half a step of room for bars at both ends. */
const POINTS_SIDE_BY_SIDE: uPlot.Scale = { time: true, distr: 2, range: (_, low, high) => [low - 0.5, high + 0.5] };

/** Pointer events of a chart, by the index of the point. */
export interface ChartEvents {
  readonly onHover: (index: number | undefined) => void;
  readonly onPick: (index: number) => void;
}

/** The options of a chart without its width. */
export type ChartOptions = Omit<uPlot.Options, 'width'>;

/**
 * Draws passed tests as background, failed and flaky ones as bars, and the pass rate as a line. Data rows: at, passed, failed and
 * flaky, failed, pass rate.
 */
export function outcomeOptions(colours: ChartColours, events: ChartEvents): ChartOptions {
  const bars = uPlot.paths.bars?.({ size: [0.7, 18] });
  return {
    ...common(colours, events),
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
      timeAxis(colours),
      numberAxis(colours, (value) => String(value)),
      { ...numberAxis(colours, (value) => `${value} %`), scale: 'rate', side: 1, grid: { show: false } },
    ],
  };
}

/** Draws durations as lines. Data rows: at, p50, p95. */
export function durationOptions(colours: ChartColours, events: ChartEvents): ChartOptions {
  return {
    ...common(colours, events),
    height: 110,
    scales: { x: POINTS_SIDE_BY_SIDE, y: { range: (_, __, high) => [0, Math.max(0.01, high * 1.1)] } },
    series: [
      {},
      { label: 'p50', stroke: colours.link, width: 1.5, spanGaps: true, points: { show: false } },
      { label: 'p95', stroke: colours.muted, width: 1, dash: [4, 3], spanGaps: true, points: { show: false } },
    ],
    axes: [
      timeAxis(colours),
      numberAxis(colours, (value) => formatDuration(value * 1000)),
      { side: 1, size: AXIS_WIDTH, grid: { show: false }, ticks: { show: false }, values: () => [] },
    ],
  };
}

function common(
  colours: ChartColours,
  { onHover, onPick }: ChartEvents,
): Pick<uPlot.Options, 'cursor' | 'legend' | 'hooks' | 'padding'> {
  return {
    padding: [8, 0, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, sync: { key: 'trend' }, points: { size: 6, fill: colours.text } },
    hooks: {
      setCursor: [({ cursor: { idx } }) => onHover(idx ?? undefined)],
      ready: [
        (plot) =>
          plot.over.addEventListener('click', () => {
            const { idx } = plot.cursor;
            if (typeof idx === 'number') onPick(idx);
          }),
      ],
    },
  };
}

function timeAxis({ muted, line }: ChartColours): uPlot.Axis {
  return {
    stroke: muted,
    font: FONT,
    size: AXIS_HEIGHT,
    grid: { show: false },
    ticks: { stroke: line, width: 1, size: 4 },
    values: (_, splits) => splits.map(toDay),
  };
}

function toDay(seconds: number): string {
  // The room at both ends has no instant.
  if (!Number.isFinite(seconds)) return '';
  return new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' }).format(new Date(seconds * 1000));
}

function numberAxis({ muted, line }: ChartColours, format: (value: number) => string): uPlot.Axis {
  return {
    stroke: muted,
    font: FONT,
    size: AXIS_WIDTH,
    grid: { stroke: line, width: 1 },
    ticks: { show: false },
    space: 32,
    values: (_, splits) => splits.map(format),
  };
}

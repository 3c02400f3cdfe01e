import type uPlot from 'uplot';
import { formatDuration } from '../../../ui/text/format.js';
import type { ChartColours } from '../../../ui/charts/chart-colours.js';
import {
  bottomAxis,
  chartFrame,
  EMPTY_AXIS,
  numberAxis,
  type ChartEvents,
  type ChartOptions,
} from '../../../ui/charts/chart-parts.js';

const DASH = [4, 3];

/** Draws percentiles as lines, those of the other run dashed. Data rows: seconds, p50, p95, p99, then those of the other run. */
export function latencyOptions(colours: ChartColours, events: ChartEvents): ChartOptions {
  const lines = [colours.link, colours.text, colours.muted];
  return chart(colours, events, {
    height: 180,
    format: formatDuration,
    series: [...lines.map((stroke) => ({ stroke })), ...lines.map((stroke) => ({ stroke, dash: DASH }))],
  });
}

/** Draws numbers as a line. Data rows: seconds, values, then those of the other run. */
export function numberOptions(colours: ChartColours, events: ChartEvents): ChartOptions {
  return chart(colours, events, { height: 110, format: String, series: pairOf(colours.link) });
}

/** Draws percentages as a line. Data rows: seconds, error rate in percent, then that of the other run. */
export function errorOptions(colours: ChartColours, events: ChartEvents): ChartOptions {
  return chart(colours, events, { height: 110, format: (value) => `${value} %`, series: pairOf(colours.failed) });
}

interface ChartForm {
  readonly height: number;
  readonly format: (value: number) => string;
  readonly series: readonly uPlot.Series[];
}

function pairOf(stroke: string): readonly uPlot.Series[] {
  return [{ stroke }, { stroke, dash: DASH }];
}

function chart(colours: ChartColours, events: ChartEvents, { height, format, series }: ChartForm): ChartOptions {
  return {
    ...chartFrame(colours, events, 'load'),
    height,
    scales: { x: { time: false }, y: { range: (_, __, high) => [0, Math.max(0.01, high * 1.1)] } },
    series: [{}, ...series.map((one) => ({ width: 1.5, spanGaps: true, points: { show: false }, ...one }))],
    axes: [bottomAxis(colours, toOffset), numberAxis(colours, format), EMPTY_AXIS],
  };
}

function toOffset(seconds: number): string {
  return formatDuration(seconds * 1000);
}

/** A value at a time. */
interface TimedValue {
  readonly offsetMs: number;
  readonly value: number | null;
}

/** Puts several series on one axis of seconds. A series has null where it has no value at a time. */
export function alignSeries(
  series: readonly (readonly TimedValue[])[],
): [seconds: number[], ...values: (number | null)[][]] {
  const offsets = [...new Set(series.flat().map(({ offsetMs }) => offsetMs))].toSorted((one, other) => one - other);
  const values = series.map((points) => {
    const byOffset = new Map(points.map(({ offsetMs, value }) => [offsetMs, value]));
    return offsets.map((offset) => byOffset.get(offset) ?? null);
  });
  return [offsets.map((offset) => offset / 1000), ...values];
}

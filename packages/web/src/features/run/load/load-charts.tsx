import { useComputedColorScheme } from '@mantine/core';
import { useMemo, useState, type ReactNode } from 'react';
import type uPlot from 'uplot';
import { Plot } from '../../../ui/charts/plot.js';
import { Section } from '../../../ui/layout/section.js';
import { formatDuration } from '../../../ui/text/format.js';
import { UserText } from '../../../ui/text/user-text.js';
import { alignSeries, errorOptions, latencyOptions, numberOptions } from './load-chart-options.js';
import type { LoadFigures, LoadPoint, LoadResult } from './load-result.js';
import { LoadTable } from './load-table.js';
import styles from './load.module.css';

interface LoadChartsProps {
  readonly load: LoadResult;
  /** Drawn dashed. Undefined without another run. */
  readonly other: LoadResult | undefined;
}

/** Draws what a load run measured over its time, and the same of another run above it. */
export function LoadCharts({ load, other }: LoadChartsProps): ReactNode {
  const { latency, throughput, errors } = useMemo(() => toCharts(load.points, other?.points ?? []), [load, other]);
  const parts = { hasOther: other !== undefined };
  return (
    <>
      <Section title="Latency">
        <Chart {...parts} lines={['p50', 'p95', 'p99']} data={latency} options={latencyOptions} />
      </Section>
      <Section title="Throughput" aside="Per second">
        <Chart {...parts} lines={['throughput']} data={throughput} options={numberOptions} />
      </Section>
      <Section title="Errors">
        <Chart {...parts} lines={['error rate']} data={errors} options={errorOptions} />
      </Section>
      <LoadTable points={load.points} />
    </>
  );
}

/** Draws the metrics of a load run over its time, each with that of the same name and unit of another run. */
export function MetricCharts({ load, other }: LoadChartsProps): ReactNode {
  const charts = useMemo(
    () =>
      load.metrics.map(({ name, unit, points }) => {
        const same = other?.metrics.find((metric) => metric.name === name && metric.unit === unit);
        return { name, unit, data: alignSeries([points, same?.points ?? []]) satisfies uPlot.AlignedData };
      }),
    [load, other],
  );
  if (charts.length === 0) return null;
  return (
    <Section title="Metrics">
      {charts.map(({ name, unit, data }) => (
        <div key={JSON.stringify([name, unit])}>
          <h3 className={styles.metric}>
            <UserText text={unit === '' ? name : `${name} (${unit})`} />
          </h3>
          <Chart hasOther={other !== undefined} lines={['value']} data={data} options={numberOptions} />
        </div>
      ))}
    </Section>
  );
}

interface ChartProps {
  /** The names of the lines, in the order of the rows. */
  readonly lines: readonly string[];
  readonly hasOther: boolean;
  readonly data: uPlot.AlignedData;
  readonly options: Parameters<typeof Plot>[0]['options'];
}

function Chart({ lines, hasOther, data, options }: ChartProps): ReactNode {
  const [hovered, setHovered] = useState<number>();
  const scheme = useComputedColorScheme();
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        {lines.map((line, index) => (
          <span key={line} className={styles.key} data-line={line === 'error rate' ? 'failed' : index}>
            {line}
          </span>
        ))}
        {hasOther ? <span className={styles.dashed}>the other run</span> : null}
        <span>
          {hovered === undefined ? null : readout(data, hovered, lines, options === errorOptions ? ' %' : '')}
        </span>
      </figcaption>
      <Plot key={scheme} data={data} options={options} events={{ onHover: setHovered, onPick: setHovered }} />
    </figure>
  );
}

/** The values at a point, in words. */
function readout(data: uPlot.AlignedData, index: number, lines: readonly string[], unit: string): string {
  const at = formatDuration((data[0][index] ?? 0) * 1000);
  const values = lines.map((line, row) => `${line} ${String(data[row + 1]?.[index] ?? '–')}${unit}`);
  return `${at}: ${values.join(', ')}`;
}

function toCharts(
  points: readonly LoadPoint[],
  others: readonly LoadPoint[],
): Readonly<Record<'latency' | 'throughput' | 'errors', uPlot.AlignedData>> {
  const both = (names: readonly (keyof LoadFigures)[], scale = 1): uPlot.AlignedData =>
    alignSeries([points, others].flatMap((part) => names.map((name) => valuesOf(part, name, scale))));
  return {
    latency: both(['p50', 'p95', 'p99']),
    throughput: both(['throughput']),
    errors: both(['errorRate'], 100),
  };
}

function valuesOf(
  points: readonly LoadPoint[],
  name: keyof LoadFigures,
  scale: number,
): readonly { readonly offsetMs: number; readonly value: number | null }[] {
  return points.map(({ offsetMs, [name]: value }) => ({
    offsetMs,
    value: value === null ? null : Number((value * scale).toPrecision(6)),
  }));
}

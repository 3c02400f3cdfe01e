/** A window of a load run, or its whole; null where the result does not say. */
export interface LoadFigures {
  /** Milliseconds. */
  readonly p50: number | null;
  readonly p95: number | null;
  readonly p99: number | null;
  /** Per second. */
  readonly throughput: number | null;
  /** From 0 to 1. */
  readonly errorRate: number | null;
}

/** The figures of a window. */
export interface LoadPoint extends LoadFigures {
  /** Milliseconds after the start of the run. */
  readonly offsetMs: number;
}

/** A value over the time of a run, from `metrics[]`. */
export interface MetricSeries {
  readonly name: string;
  readonly unit: string;
  readonly points: readonly { readonly offsetMs: number; readonly value: number }[];
}

/** What a load run measured. */
export interface LoadResult {
  readonly total: LoadFigures;
  /** In order of time. */
  readonly points: readonly LoadPoint[];
  /** Unread. */
  readonly thresholds: readonly Readonly<Record<string, unknown>>[];
  /** At most 12, those that change over time. */
  readonly metrics: readonly MetricSeries[];
}

const MOST_METRICS = 12;

type Members = Readonly<Record<string, unknown>>;

/** Reads what a load run measured from its envelope. What is not of the expected form is left out. */
export function readLoadResult(envelope: Members): LoadResult {
  const result = membersOf(envelope['result']);
  const summary = membersOf(result['summary']);
  const windows = listOf(membersOf(result['timeline'])['windows']);
  return {
    total: figuresOf(summary),
    points: windows.flatMap(toPoint).toSorted((one, other) => one.offsetMs - other.offsetMs),
    thresholds: listOf(result['thresholds'] ?? summary['thresholds']),
    metrics: seriesOf(listOf(envelope['metrics'])),
  };
}

function toPoint(window: Members): readonly LoadPoint[] {
  const offsetMs = numberOf(window['offsetMs']);
  return offsetMs === null ? [] : [{ offsetMs, ...figuresOf(window) }];
}

function figuresOf(part: Members): LoadFigures {
  const latency = membersOf(part['latency']);
  return {
    p50: numberOf(latency['p50']),
    p95: numberOf(latency['p95']),
    p99: numberOf(latency['p99']),
    throughput: numberOf(part['throughputPerSec']),
    errorRate: numberOf(part['errorRate']),
  };
}

/** One series for each name and unit with two instants or more, counted from the first instant of all. */
function seriesOf(metrics: readonly Members[]): readonly MetricSeries[] {
  const timed = metrics.flatMap((metric) => {
    const { name, value, unit, ts } = metric;
    const at = instantOf(ts);
    const number = numberOf(value);
    return typeof name === 'string' && at !== null && number !== null
      ? [{ name, unit: typeof unit === 'string' ? unit : '', at, value: number }]
      : [];
  });
  const start = timed.reduce((least, { at }) => Math.min(least, at), Number.POSITIVE_INFINITY);
  const byName = new Map<string, (typeof timed)[number][]>();
  for (const metric of timed) {
    const key = JSON.stringify([metric.name, metric.unit]);
    const values = byName.get(key);
    if (values === undefined) byName.set(key, [metric]);
    else values.push(metric);
  }
  return [...byName.values()]
    .flatMap((values) => {
      const [first] = values;
      if (first === undefined || new Set(values.map(({ at }) => at)).size < 2) return [];
      const points = values.map(({ at, value }) => ({ offsetMs: at - start, value }));
      const { name, unit } = first;
      return [{ name, unit, points: points.toSorted((one, other) => one.offsetMs - other.offsetMs) }];
    })
    .slice(0, MOST_METRICS);
}

/** An instant as text, or as milliseconds. */
function instantOf(value: unknown): number | null {
  const at = typeof value === 'string' ? Date.parse(value) : value;
  return numberOf(at);
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function membersOf(value: unknown): Members {
  return isMembers(value) ? value : {};
}

function listOf(value: unknown): readonly Members[] {
  return Array.isArray(value) ? value.filter(isMembers) : [];
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A threshold of a load run, its limit and its value in one unit. */
export interface Threshold {
  readonly name: string;
  /** As `< 40 ms`; the text of the result when it has another form. */
  readonly limit: string;
  /** As `49 ms`; undefined when the result has none. */
  readonly value: string | undefined;
  /** Undefined when the result does not say. */
  readonly isKept: boolean | undefined;
}

const EXPRESSION = /^\s{0,20}(<=|>=|==|!=|<|>|=)\s{0,20}(\d{1,15}(?:\.\d{1,15})?)\s{0,20}(%|[a-zµ/]{0,10})\s{0,20}$/i;

/** How many milliseconds, the unit of durations in a result, are one of these. */
const MILLISECONDS: Readonly<Record<string, number>> = { us: 0.001, µs: 0.001, ms: 1, s: 1000, min: 60_000, m: 60_000 };

/** Reads a threshold. Undefined without a metric. */
export function readThreshold(threshold: Readonly<Record<string, unknown>>): Threshold | undefined {
  const { scope, metric, expression, actual, pass } = threshold;
  if (typeof metric !== 'string') return undefined;
  const parts = typeof expression === 'string' ? EXPRESSION.exec(expression) : null;
  const [, operator = '', limit = '', unit = ''] = parts ?? [];
  return {
    name: typeof scope === 'string' ? `${scope} ${metric}` : metric,
    limit: parts === null ? textOf(expression) : withUnit(`${operator} ${limit}`, unit),
    value: typeof actual === 'number' && Number.isFinite(actual) ? withUnit(valueIn(actual, unit), unit) : undefined,
    isKept: typeof pass === 'boolean' ? pass : undefined,
  };
}

/** Results have durations in milliseconds and rates from 0 to 1, whatever the unit of the limit is. */
function valueIn(actual: number, unit: string): string {
  const scaled = unit === '%' ? actual * 100 : actual / (MILLISECONDS[unit.toLowerCase()] ?? 1);
  return String(Number(scaled.toPrecision(6)));
}

function withUnit(text: string, unit: string): string {
  return unit === '' ? text : `${text} ${unit}`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '–';
}

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

/** A point of a sparkline, in pixels. */
export interface SparkPoint {
  readonly x: number;
  readonly y: number;
  /** Index of the value. */
  readonly index: number;
}

/** Size of a sparkline in pixels, and the value range it shows. */
export interface SparkFrame {
  readonly width: number;
  readonly height: number;
  readonly low: number;
  readonly high: number;
}

const EDGE = 3;

/** Computes the points of a sparkline, first value on the left. Skips nulls. */
export function sparkPoints(
  values: readonly (number | null)[],
  { width, height, low, high }: SparkFrame,
): readonly SparkPoint[] {
  const step = values.length < 2 ? 0 : (width - 2 * EDGE) / (values.length - 1);
  const span = high - low;
  return values.flatMap((value, index) => {
    if (value === null) return [];
    const share = span <= 0 ? 1 : Math.max(0, Math.min(1, (value - low) / span));
    return [{ x: EDGE + index * step, y: EDGE + (1 - share) * (height - 2 * EDGE), index }];
  });
}

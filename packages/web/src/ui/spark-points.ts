/** A place in a small drawing. */
export interface SparkPoint {
  readonly x: number;
  readonly y: number;
  /** Which of the values it stands for. */
  readonly index: number;
}

/** What the height of a small drawing stands for, and how large the drawing is. */
export interface SparkFrame {
  readonly width: number;
  readonly height: number;
  readonly low: number;
  readonly high: number;
}

const EDGE = 3;

/** Where values stand in a drawing, the first on the left. Those that are not known have no place. */
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

import type { ReactNode } from 'react';
import { sparkPoints } from './spark-points.js';
import styles from './sparkline.module.css';

interface SparklineProps {
  /** Oldest first; null where there is no value. */
  readonly values: readonly (number | null)[];
  /** Text alternative. */
  readonly label: string;
  readonly low: number;
  readonly high: number;
  /** Indexes of the values to highlight. */
  readonly marked?: readonly number[];
  readonly width?: number;
  readonly height?: number;
}

const NONE: readonly number[] = [];

/** Draws a small line chart of values over time, without axes. */
export function Sparkline({
  values,
  label,
  low,
  high,
  marked = NONE,
  width = 120,
  height = 26,
}: SparklineProps): ReactNode {
  const points = sparkPoints(values, { width, height, low, high });
  const last = points.at(-1);
  return (
    <svg
      className={styles.line}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {points.map(({ x, y, index }) =>
        marked.includes(index) ? <circle key={index} className={styles.marked} cx={x} cy={y} r={1.8} /> : null,
      )}
      {last === undefined ? null : (
        <circle className={marked.includes(last.index) ? styles.marked : styles.last} cx={last.x} cy={last.y} r={2.8} />
      )}
    </svg>
  );
}

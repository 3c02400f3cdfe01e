import type { CollectionPoint } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { sparklineFloor } from '../../domain/projects/pass-rate-label.js';
import { Sparkline } from '../../ui/charts/sparkline.js';
import { trendLabel } from './trend-label.js';

interface CollectionTrendProps {
  /** Oldest first. */
  readonly points: readonly CollectionPoint[];
  readonly width?: number;
  readonly height?: number;
}

/** Draws the pass rate of a collection over its newest runs. Runs with failed tests are marked. */
export function CollectionTrend({ points, ...size }: CollectionTrendProps): ReactNode {
  const rates = points.map(({ passRate }) => passRate);
  const marked = points.flatMap(({ failed }, index) => (failed === 0 ? [] : [index]));
  return (
    <Sparkline
      values={rates}
      marked={marked}
      low={sparklineFloor(rates)}
      high={1}
      label={trendLabel(points)}
      {...size}
    />
  );
}

import type { CollectionPoint } from '@clarion/api-client';
import { formatShare, plural } from '../../ui/text/format.js';

/** Describes the trend of a collection in words. */
export function trendLabel(points: readonly CollectionPoint[]): string {
  const rates = points.flatMap(({ passRate }) => (passRate === null ? [] : [passRate]));
  if (rates.length === 0) return 'No results yet';
  const failed = points.filter((point) => point.failed > 0).length;
  const lowest = formatShare(Math.min(...rates));
  return `Failures in ${failed} of ${plural(points.length, 'run')}. Pass rate ${formatShare(rates.at(-1) ?? null)} now, lowest ${lowest}`;
}

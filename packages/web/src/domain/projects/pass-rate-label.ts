import type { OverviewRun } from '@clarion/api-client';
import { formatCount, formatShare } from '../../ui/text/format.js';

/** Describes the recent runs of a target: how many passed, and their pass rate. */
export function passRateLabel(recent: readonly OverviewRun[]): string {
  if (recent.length === 0) return 'No finished runs';
  const passed = recent.filter(({ status }) => status === 'passed').length;
  const rates = recent.flatMap(({ passRate }) => (passRate === null ? [] : [passRate]));
  const head = passedLabel(passed, recent.length);
  if (rates.length === 0) return head;
  return `${head}. Pass rate ${formatShare(rates.at(-1) ?? null)} now, lowest ${formatShare(Math.min(...rates))}`;
}

function passedLabel(passed: number, total: number): string {
  if (total === 1) return passed === 1 ? 'The last run passed' : 'The last run did not pass';
  return `${formatCount(passed)} of the last ${formatCount(total)} runs passed`;
}

/** Returns the lower bound of the pass rate sparkline. At most 90 %, so that small drops look small. */
export function sparklineFloor(rates: readonly (number | null)[]): number {
  const known = rates.flatMap((rate) => (rate === null ? [] : [rate]));
  return Math.min(0.9, ...known);
}

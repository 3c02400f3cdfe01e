import type { OverviewRun } from '@clarion/api-client';
import { formatShare, plural } from './format.js';

/** What the newest runs of a target say, in words: how many passed, and how their pass rate went. */
export function recentWords(recent: readonly OverviewRun[]): string {
  if (recent.length === 0) return 'No finished runs';
  const passed = recent.filter(({ status }) => status === 'passed').length;
  const rates = recent.flatMap(({ passRate }) => (passRate === null ? [] : [passRate]));
  const head = `${passed} of the last ${plural(recent.length, 'run')} passed`;
  if (rates.length === 0) return head;
  return `${head}. Pass rate ${formatShare(rates.at(-1) ?? null)} now, ${formatShare(Math.min(...rates))} at its lowest`;
}

/** The lowest pass rate that a line of them shows: small losses stay small to the eye. */
export function lowestShown(rates: readonly (number | null)[]): number {
  const known = rates.flatMap((rate) => (rate === null ? [] : [rate]));
  return Math.min(0.9, ...known);
}

/** What the address of a target holds. */
export interface TrendSearch {
  readonly branch?: string;
  readonly span?: string;
  readonly bucket?: string;
  /** `shown`: the chart shows passed tests as well. */
  readonly passed?: string;
}

/** How far back the trend goes. */
export const SPANS = [
  { value: '7d', label: '7 days', days: 7 },
  { value: '30d', label: '30 days', days: 30 },
  { value: '90d', label: '90 days', days: 90 },
] as const;

/** What a point of the trend stands for. */
export const BUCKETS = [
  { value: 'run', label: 'By run', days: 0 },
  { value: 'day', label: 'By day', days: 1 },
  { value: 'week', label: 'By week', days: 7 },
] as const;

const DAY_MS = 86_400_000;

/** The span that an address means; 30 days without one. */
export function spanOf({ span }: TrendSearch): (typeof SPANS)[number] {
  return SPANS.find(({ value }) => value === span) ?? SPANS[1];
}

/** The bucket that an address means; a run without one. */
export function bucketOf({ bucket }: TrendSearch): (typeof BUCKETS)[number] {
  return BUCKETS.find(({ value }) => value === bucket) ?? BUCKETS[0];
}

/** The instant at which a span that ends now begins. */
export function startOf(days: number, now: Date): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString();
}

/** The days of a bucket that begins at an instant, for the list of runs; both of them count. */
export function daysOf(at: string, days: number): { readonly from: string; readonly to: string } {
  const first = Date.parse(at);
  return { from: dayOf(first), to: dayOf(first + (days - 1) * DAY_MS) };
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

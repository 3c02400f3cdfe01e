/** The filters of a target page in the URL. */
export interface TrendSearch {
  readonly branch?: string;
  readonly span?: string;
  readonly bucket?: string;
  /** `shown`: the chart also shows passed tests. */
  readonly passed?: string;
}

/** The branch that a target page shows: the one in the URL (`*`: every branch), else the default one. Null for every branch. */
export function chosenBranch({ branch }: TrendSearch, defaultBranch: string | null): string | null {
  return branch === '*' ? null : (branch ?? defaultBranch);
}

/** The periods to choose from. */
export const PERIODS = [
  { value: '7d', label: '7 days', days: 7 },
  { value: '30d', label: '30 days', days: 30 },
  { value: '90d', label: '90 days', days: 90 },
] as const;

/** The intervals that a point can cover. */
export const BUCKETS = [
  { value: 'run', label: 'By run', days: 0 },
  { value: 'day', label: 'By day', days: 1 },
  { value: 'week', label: 'By week', days: 7 },
] as const;

const DAY_MS = 86_400_000;

/** Parses the period from the URL. Defaults to 30 days. */
export function periodOf({ span }: TrendSearch): (typeof PERIODS)[number] {
  return PERIODS.find(({ value }) => value === span) ?? PERIODS[1];
}

/** Parses the interval from the URL. Defaults to one run per point. */
export function bucketOf({ bucket }: TrendSearch): (typeof BUCKETS)[number] {
  return BUCKETS.find(({ value }) => value === bucket) ?? BUCKETS[0];
}

/** Returns the start of a period that ends now. */
export function startOf(days: number, now: Date): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString();
}

/** Returns the first and last day of a bucket, both inclusive, as filters for the list of runs. */
export function daysOf(at: string, days: number): { readonly from: string; readonly to: string } {
  const first = Date.parse(at);
  return { from: dayOf(first), to: dayOf(first + (days - 1) * DAY_MS) };
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

const DAY_MS = 86_400_000;
const SOON_DAYS = 14;

/** How long a new token lives. */
export type Lifetime = 'never' | '30' | '90' | '365' | 'date';

/** The lifetimes that are offered. */
export const LIFETIMES: readonly { readonly value: Lifetime; readonly label: string }[] = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: 'date', label: 'Until a date' },
  { value: 'never', label: 'It does not expire' },
];

/** The lifetime of a name; a year for none that is known. */
export function lifetimeNamed(name: string): Lifetime {
  return LIFETIMES.find(({ value }) => value === name)?.value ?? '365';
}

/** When a new token ends; null for never, undefined where no date was chosen. A date counts to its end, in the reader's time zone. */
export function endOf(lifetime: Lifetime, date: string, now: Date): Date | null | undefined {
  if (lifetime === 'never') return null;
  if (lifetime !== 'date') return new Date(now.getTime() + Number(lifetime) * DAY_MS);
  const end = new Date(`${date}T23:59:59`);
  return Number.isNaN(end.getTime()) ? undefined : end;
}

/** How near the end of a token is. */
export type Nearness = 'never' | 'far' | 'soon' | 'expired';

/** Tells how near the end of a token is: `soon` within two weeks. */
export function nearnessOf(expiresAt: string | null, now: Date): Nearness {
  if (expiresAt === null) return 'never';
  const left = new Date(expiresAt).getTime() - now.getTime();
  if (left <= 0) return 'expired';
  return left < SOON_DAYS * DAY_MS ? 'soon' : 'far';
}

/** The time up to the end of a token in words: `in 3 days`, `in 5 h`, `in less than an hour`. */
export function formatLeft(expiresAt: string, now: Date): string {
  const hours = Math.floor((new Date(expiresAt).getTime() - now.getTime()) / 3_600_000);
  if (hours < 1) return 'in less than an hour';
  return hours < 48 ? `in ${hours} h` : `in ${Math.floor(hours / 24)} days`;
}

import type { TokenPolicy } from '@clarion/api-client';

const DAY_MS = 86_400_000;
const SOON_DAYS = 14;

/** Lifetime of a new token, in days where it is a number; `default` is that of the organization. */
export type Lifetime = 'default' | 'never' | '30' | '90' | '365' | 'date';

interface LifetimeChoice {
  readonly value: Lifetime;
  readonly label: string;
}

const LIFETIMES: readonly LifetimeChoice[] = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: 'date', label: 'Custom date' },
  { value: 'never', label: 'Never' },
];

/** Returns the lifetimes that the organization's policy permits, its default first. */
export function permittedLifetimes({
  tokenLifetimeDays,
  maxTokenLifetimeDays: most,
}: TokenPolicy): readonly LifetimeChoice[] {
  const isPermitted = ({ value }: LifetimeChoice): boolean =>
    most === null || value === 'date' || (value !== 'never' && Number(value) <= most);
  const days = tokenLifetimeDays === 1 ? '1 day' : `${tokenLifetimeDays} days`;
  return [{ value: 'default', label: `Default (${days})` }, ...LIFETIMES.filter(isPermitted)];
}

/** Parses a lifetime. */
export function toLifetime(name: string): Lifetime {
  return LIFETIMES.find(({ value }) => value === name)?.value ?? 'default';
}

/** Returns when a new token expires; null for never, undefined if no date was chosen. The last day is included, in local time. */
export function expiryDate(lifetime: Exclude<Lifetime, 'default'>, date: string, now: Date): Date | null | undefined {
  if (lifetime === 'never') return null;
  if (lifetime !== 'date') return new Date(now.getTime() + Number(lifetime) * DAY_MS);
  const end = new Date(`${date}T23:59:59`);
  return Number.isNaN(end.getTime()) ? undefined : end;
}

/** Expiration status of a token. */
export type ExpiryStatus = 'never' | 'far' | 'soon' | 'expired';

/** Returns the expiration status of a token: `soon` within two weeks. */
export function expiryStatus(expiresAt: string | null, now: Date): ExpiryStatus {
  if (expiresAt === null) return 'never';
  const left = new Date(expiresAt).getTime() - now.getTime();
  if (left <= 0) return 'expired';
  return left < SOON_DAYS * DAY_MS ? 'soon' : 'far';
}

/** Formats the time left: `in 3 days`, `in 5 h`, `in less than an hour`. */
export function formatLeft(expiresAt: string, now: Date): string {
  const hours = Math.floor((new Date(expiresAt).getTime() - now.getTime()) / 3_600_000);
  if (hours < 1) return 'in less than an hour';
  return hours < 48 ? `in ${hours} h` : `in ${Math.floor(hours / 24)} days`;
}

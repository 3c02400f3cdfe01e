import { usageError } from '@clarion/uploading/cli-error';

const DAY_MS = 86_400_000;
const MAX_DAYS = 36_500;
const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;

/**
 * Parses `--expires` and returns the time in ISO 8601: `30d` is 30 days from now, `2030-01-31` is the end of that day in local time,
 * and `never` is null.
 * @throws CliError usage for other texts, and for a time in the past
 */
export function parseExpiry(text: string, now: Date): string | null {
  if (text === 'never') return null;
  const expiry = expiryFromDays(text, now) ?? expiryFromDate(text);
  if (expiry === undefined)
    throw usageError(`--expires ${text} is invalid. Pass days, such as 30d, a date, such as 2030-01-31, or never.`);
  if (expiry.getTime() <= now.getTime()) throw usageError(`--expires ${text} is in the past. Pass a later date.`);
  return expiry.toISOString();
}

function expiryFromDays(text: string, now: Date): Date | undefined {
  const days = Number(/^([1-9]\d{0,4})d$/.exec(text)?.[1] ?? Number.NaN);
  return days <= MAX_DAYS ? new Date(now.getTime() + days * DAY_MS) : undefined;
}

function expiryFromDate(text: string): Date | undefined {
  const [year, month, day] = (DATE.exec(text) ?? []).slice(1).map(Number);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const expiry = new Date(year, month - 1, day, 23, 59, 59);
  // Rejects dates that do not exist: `Date` turns February 31 into a day in March.
  return expiry.getMonth() === month - 1 && expiry.getDate() === day ? expiry : undefined;
}

import { usageError } from '../cli-error.js';

const DAY_MS = 86_400_000;
const MOST_DAYS = 36_500;
const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;

/**
 * When a token ends that is to expire so: `30d`, days from now, or `2030-01-31`, the end of that day where the command runs. ISO 8601.
 * @throws CliError usage for anything else, and for what is past
 */
export function tokenEnd(text: string, now: Date): string {
  const end = endOfDays(text, now) ?? endOfDate(text);
  if (end === undefined)
    throw usageError(`Pass --expires as days, such as 30d, or as a date, such as 2030-01-31, not ${text}.`);
  if (end.getTime() <= now.getTime()) throw usageError(`--expires ${text} is past.`);
  return end.toISOString();
}

function endOfDays(text: string, now: Date): Date | undefined {
  const days = Number(/^([1-9]\d{0,4})d$/.exec(text)?.[1] ?? Number.NaN);
  return days <= MOST_DAYS ? new Date(now.getTime() + days * DAY_MS) : undefined;
}

function endOfDate(text: string): Date | undefined {
  const [year, month, day] = (DATE.exec(text) ?? []).slice(1).map(Number);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const end = new Date(year, month - 1, day, 23, 59, 59);
  // The 31st of February would be one of March.
  return end.getMonth() === month - 1 && end.getDate() === day ? end : undefined;
}

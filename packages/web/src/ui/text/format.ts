import { timeZone } from '../time/time-zone.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const DAY_OF_MONTH = { month: 'short', day: 'numeric' } as const;
const FORMATS = {
  day: ['en', DAY_OF_MONTH],
  date: ['en', { ...DAY_OF_MONTH, year: 'numeric' }],
  instant: ['en-GB', { dateStyle: 'medium', timeStyle: 'long' }],
} as const;
// Formatters are made when they are first used, and once: each takes milliseconds.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatTime(at: Date, format: keyof typeof FORMATS): string {
  const zone = timeZone();
  const key = `${format} ${zone}`;
  const [locale, options] = FORMATS[format];
  const formatter =
    formatters.get(key) ?? new Intl.DateTimeFormat(locale, zone === 'utc' ? { ...options, timeZone: 'UTC' } : options);
  formatters.set(key, formatter);
  return formatter.format(at);
}

/** Formats milliseconds in at most two units: `412 ms`, `3.4 s`, `2 min 5 s`, `1 h 12 min`. Returns a dash for null. */
export function formatDuration(ms: number | null): string {
  if (ms === null || !Number.isFinite(ms)) return '–';
  if (ms < 1) return '0 ms';
  if (ms < SECOND) return `${Math.round(ms)} ms`;
  if (ms < 10 * SECOND) return `${(Math.floor(ms / 100) / 10).toFixed(1)} s`;
  if (ms < MINUTE) return `${Math.floor(ms / SECOND)} s`;
  if (ms < HOUR) return twoUnits(ms, MINUTE, 'min', SECOND, 's');
  return twoUnits(ms, HOUR, 'h', MINUTE, 'min');
}

function twoUnits(ms: number, large: number, largeName: string, small: number, smallName: string): string {
  const rest = Math.floor((ms % large) / small);
  const head = `${Math.floor(ms / large)} ${largeName}`;
  return rest === 0 ? head : `${head} ${rest} ${smallName}`;
}

/** Formats how long ago a time was: `just now`, `5 min ago`, `3 h ago`, `2 d ago`, then the date. */
export function formatAge(at: Date, now: Date): string {
  const ms = now.getTime() - at.getTime();
  if (ms < MINUTE) return 'just now';
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min ago`;
  if (ms < DAY) return `${Math.floor(ms / HOUR)} h ago`;
  if (ms < 30 * DAY) return `${Math.floor(ms / DAY)} d ago`;
  return formatTime(at, 'date');
}

/** Formats a full date and time in the zone that the reader chose: `26 Nov 2026, 18:08:00 UTC`. */
export function formatInstant(at: Date): string {
  return formatTime(at, 'instant');
}

/** Formats a day in the zone that the reader chose: `Nov 26`. */
export function formatDay(at: Date): string {
  return formatTime(at, 'day');
}

/** Formats a whole number with thousands separators: `12,345`. On a slow phone, the formatter of the browser takes 50 ms to begin. */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

/** Formats a ratio from 0 to 1 as a percentage. Rounds down, so only 1 is 100 %, and only 0 is 0 %. Returns a dash for null. */
export function formatShare(share: number | null): string {
  if (share === null) return '–';
  if (share > 0 && share < 0.001) return '<0.1 %';
  const percent = Math.floor(share * 1000) / 10;
  return `${percent % 1 === 0 ? percent.toFixed(0) : percent.toFixed(1)} %`;
}

/** Formats a byte count: `512 B`, `3.4 KiB`, `12 MiB`. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'KiB', 'MiB', 'GiB'];
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** step;
  return `${step > 0 && value < 10 ? value.toFixed(1) : Math.round(value)} ${units[step] ?? 'B'}`;
}

/** Shortens a commit SHA to eight characters. */
export function shortSha(sha: string): string {
  return sha.slice(0, 8);
}

/** Formats a count with its noun: `1 test`, `2 tests`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

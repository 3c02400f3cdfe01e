import { isJsonArray, isJsonNumber, isJsonObject, type JsonObject, type JsonValue, toNumber } from './json-value.js';

/** Returns the string; undefined for any other value. */
export function stringOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Returns the string, unless there is nothing in it but space. */
export function filledStringOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** Returns the number, when it is one and finite. */
export function numberOf(value: JsonValue | undefined): number | undefined {
  if (!isJsonNumber(value)) return undefined;
  const number = toNumber(value);
  return Number.isFinite(number) ? number : undefined;
}

/** Returns the number, when it is finite and not negative: for durations. */
export function positiveOf(value: JsonValue | undefined): number | undefined {
  const number = numberOf(value);
  return number !== undefined && number >= 0 ? number : undefined;
}

/** Returns a line or column number counted from 1; undefined for anything else. */
export function placeOf(value: JsonValue | undefined): number | undefined {
  const number = numberOf(value);
  return number !== undefined && number >= 1 && number <= 2 ** 31 && Number.isInteger(number) ? number : undefined;
}

export function booleanOf(value: JsonValue | undefined): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

export function objectOf(value: JsonValue | undefined): JsonObject | undefined {
  return isJsonObject(value) ? value : undefined;
}

/** Returns the objects of an array, without its other items; none when the value is not an array. */
export function objectsOf(value: JsonValue | undefined): readonly JsonObject[] {
  return isJsonArray(value) ? value.filter(isJsonObject) : [];
}

/** Returns the strings of an array, without its other items; none when the value is not an array. */
export function stringsOf(value: JsonValue | undefined): readonly string[] {
  return isJsonArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** `2026-11-20T20:33:53.123Z`; a space for the T, any number of decimals, and no zone are taken. */
const ISO =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,12}))?)?)? ?(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?$/i;

/** `Fri, 20 Nov 2026 20:33:53 GMT`, of RFC 1123. */
const RFC_1123 = /^[A-Za-z]{3}, \d{1,2} [A-Za-z]{3} \d{4} \d\d:\d\d:\d\d (?:GMT|UTC|Z|[+-]\d{4})$/;

/**
 * Returns an instant written as ISO 8601 or as RFC 1123, or counted from 1970 in seconds, milliseconds, microseconds or
 * nanoseconds, distinguished by magnitude (seconds before 1973 are none). A time without a zone is taken as UTC. Undefined for
 * anything else.
 */
export function instantOf(value: JsonValue | undefined): Date | undefined {
  if (typeof value !== 'string') return epochOf(numberOf(value));
  const text = value.trim();
  if (/^\d{9,19}(?:\.\d{1,9})?$/.test(text)) return epochOf(Number(text));
  if (RFC_1123.test(text)) return dateOf(Date.parse(text));
  const parts = ISO.exec(text);
  return parts === null ? undefined : isoInstant(parts);
}

const EARLIEST_SECONDS = 1e8;

function epochOf(number: number | undefined): Date | undefined {
  if (number === undefined || number < EARLIEST_SECONDS) return undefined;
  if (number < 1e11) return dateOf(number * 1000);
  if (number < 1e14) return dateOf(number);
  return number < 1e17 ? dateOf(number / 1e3) : dateOf(number / 1e6);
}

function dateOf(ms: number): Date | undefined {
  return Number.isFinite(ms) && ms < Date.UTC(10_000, 0) ? new Date(Math.round(ms)) : undefined;
}

function isoInstant(parts: RegExpExecArray): Date | undefined {
  const [, year, month, day, hour = '00', minute = '00', second = '00', decimals = '', zone = 'Z'] = parts;
  const fraction = decimals.slice(0, 3).padEnd(3, '0');
  return dateOf(Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction}${zoneOf(zone)}`));
}

/** As Date.parse takes it for certain: `Z` or `+01:00`. */
function zoneOf(zone: string): string {
  if (/^[A-Z]/i.test(zone)) return 'Z';
  const digits = zone.slice(1).replace(':', '');
  return `${zone.slice(0, 1)}${digits.slice(0, 2)}:${digits.slice(2).padEnd(2, '0')}`;
}

const UNITS: ReadonlyMap<string, number> = new Map([
  ['ns', 1e-6],
  ['us', 1e-3],
  ['\u00b5s', 1e-3],
  ['\u03bcs', 1e-3],
  ['ms', 1],
  ['msec', 1],
  ['milli', 1],
  ['millisecond', 1],
  ['s', 1000],
  ['sec', 1000],
  ['second', 1000],
  ['m', 60_000],
  ['min', 60_000],
  ['minute', 60_000],
  ['h', 3_600_000],
  ['hour', 3_600_000],
  ['d', 86_400_000],
]);

/** A part of `1h 2m 3s`, `1m02s` or `1 minute, 3 seconds`. */
const PART = /(\d{1,9}(?:\.\d{1,9})?) ?([a-z\u00b5\u03bc]{1,12})/g;

/**
 * Returns the milliseconds of a number and a unit as runners print them, the unit short, as a word or as its plural (micro: both of its characters). Undefined where
 * either is missing or the unit is not known.
 */
export function durationOf(count: string | undefined, unit: string | undefined): number | undefined {
  const factor = UNITS.get(unit ?? '') ?? UNITS.get(unit?.replace(/s$/, '') ?? '');
  return count === undefined || factor === undefined ? undefined : roundedMs(Number(count) * factor);
}

/** Returns a duration rounded to a millionth, which hides what binary fractions add. */
export function roundedMs(ms: number): number {
  return Math.round(ms * 1e6) / 1e6;
}

/** Returns the milliseconds of a time in several parts: `1h 2m 3s`, `1m02s`, `1 minute, 3 seconds`. Undefined where it has none. */
export function durationOfParts(text: string | undefined): number | undefined {
  const parts = [...(text ?? '').matchAll(PART)];
  return parts.reduce<number | undefined>(
    (sum, [, count, unit]) => sumOfDurations(sum, durationOf(count, unit)),
    undefined,
  );
}

/** Returns the duration of several runs in one text; undefined where none of them says one. */
export function sumOfDurations(before: number | undefined, more: number | undefined): number | undefined {
  return more === undefined ? before : (before ?? 0) + more;
}

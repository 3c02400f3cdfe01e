import type { ReportedFailure } from '../../report.js';
import { childNamed, deepTextOf, type XmlElement } from '../../xml/xml-element.js';
import { durationOf, roundedMs } from './durations.js';
import type { Warnings } from './subtrees-under.js';

/** An element, by what a warning calls it. */
interface Named {
  readonly name: string;
  readonly line: number;
}

/** Returns the text without the space around it; undefined when there is none, or nothing else. */
export function filled(text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed === undefined || trimmed === '' ? undefined : trimmed;
}

/** Returns milliseconds of a duration in seconds; undefined with a warning for anything else. */
export function secondsOf(text: string | undefined, element: Named, warnings: Warnings): number | undefined {
  return validMs(secondsToMs(text), text, element, warnings);
}

/** Returns milliseconds of a duration as `hh:mm:ss.fff`; undefined with a warning for anything else. */
export function clockOf(text: string | undefined, element: Named, warnings: Warnings): number | undefined {
  return validMs(clockToMs(text), text, element, warnings);
}

/** Returns milliseconds of a duration in whole or broken milliseconds; undefined with a warning for anything else. */
export function millisecondsOf(text: string | undefined, element: Named, warnings: Warnings): number | undefined {
  const seconds = secondsToMs(text);
  return validMs(typeof seconds === 'number' ? seconds / 1000 : seconds, text, element, warnings);
}

function validMs(
  ms: number | undefined | 'invalid',
  text: string | undefined,
  element: Named,
  warnings: Warnings,
): number | undefined {
  if (ms !== 'invalid') return ms;
  warnings.add(
    'invalid_number',
    `The duration "${(text ?? '').slice(0, 50)}" of <${element.name}> is not a valid duration; it was ignored.`,
    element.line,
  );
  return undefined;
}

/** Returns a line number, counted from 1; undefined for anything else. */
export function lineNumberOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\s*\d{1,9}\s*$/.test(text) && Number(text) > 0 ? Number(text) : undefined;
}

/** Returns a place in a source file out of two attributes; undefined when one of them reports none. */
export function placeOf(file: string | undefined, line: string | undefined): ReportedFailure['location'] {
  const number = lineNumberOf(line);
  const name = filled(file);
  return name === undefined || number === undefined ? undefined : { file: name, line: number };
}

/** Returns the text of the first child of a name, with all that is in it; undefined where there is no such child. */
export function textIn(element: XmlElement | undefined, name: string): string | undefined {
  const child = element && childNamed(element, name);
  return child && deepTextOf(child);
}

/** Words in the names of errors that failed assertions throw. */
const ASSERTION_WORDS = /assert|compar|condition|expect|fail|match|mock|should|verif|want|equal|true|false|null/i;

/**
 * Returns the hint that a type gives, which a format reports for every failure: one with nothing of an assertion in its name
 * was thrown.
 */
export function elementOf(type: string | undefined): ReportedFailure['element'] {
  return type === undefined || ASSERTION_WORDS.test(type) ? undefined : 'error';
}

/** A number as reports write it, without the signs between groups of digits and with a point. */
const NUMBER = /^[+-]?(?:\d{1,20}(?:\.\d{0,30})?|\.\d{1,30})(?:[eE][+-]?\d{1,3})?$/;

/** Days (as in .NET's `1.02:03:04`) and hours may be missing. */
const CLOCK = /^(?:(\d{1,6})[.:])?(?:(\d{1,6}):)?(\d{1,6}):(\d{1,6}(?:[.,]\d{0,12})?)$/;

/** A longer text is not a time. */
const MOST_CHARACTERS = 64;

const MS_PER_MINUTE = 60_000;
const MS_PER_HOUR = 3_600_000;
const MS_PER_DAY = 86_400_000;

/**
 * Returns a time in seconds, as the attribute `time` of many formats has it, in milliseconds: `0.25`, `1e-05`, `1,234.567`, `0,12`,
 * `1.234,5`; with a unit where one is written (`15ms`); or as a clock (`00:00:01.5`). Undefined for no text; 'invalid' for an
 * empty one, and for what is not a number, not finite or negative.
 */
export function secondsToMs(text: string | undefined): number | undefined | 'invalid' {
  if (text === undefined) return undefined;
  const trimmed = text.trim();
  if (trimmed.length > MOST_CHARACTERS) return 'invalid';
  if (trimmed.includes(':')) return clockToMs(trimmed);
  const unit = /[a-zµ]{1,8}$/i.exec(trimmed)?.[0] ?? '';
  const digits = plainNumber(trimmed.slice(0, trimmed.length - unit.length).trim());
  if (!NUMBER.test(digits)) return 'invalid';
  const ms = durationOf(digits, unit === '' ? 's' : unit.toLowerCase());
  return ms === undefined ? 'invalid' : milliseconds(ms);
}

/**
 * Returns a time as a clock shows it, `hh:mm:ss.fff`, `mm:ss` or .NET's `d.hh:mm:ss.fffffff`, in milliseconds. Undefined for
 * no text; 'invalid' for anything else.
 */
export function clockToMs(text: string | undefined): number | undefined | 'invalid' {
  if (text === undefined) return undefined;
  const match = text.length > MOST_CHARACTERS ? null : CLOCK.exec(text.trim());
  if (match === null) return 'invalid';
  const [first, second, minutes, seconds] = match.slice(1);
  // Of two numbers before the minutes the first are days; of one alone it is hours.
  const [days, hours] = second === undefined ? [undefined, first] : [first, second];
  const fraction = Number((seconds ?? '0').replace(',', '.'));
  return milliseconds(
    Number(days ?? 0) * MS_PER_DAY +
      Number(hours ?? 0) * MS_PER_HOUR +
      Number(minutes) * MS_PER_MINUTE +
      fraction * 1000,
  );
}

/**
 * Returns the digits without signs between groups, and with a point for a decimal comma. A comma or a point alone is decimal,
 * and of two signs the last one is; a sign that repeats is between groups.
 */
function plainNumber(text: string): string {
  const digits = text.replaceAll(/(\d)[\s'’_\u00a0\u202f]/g, '$1');
  const comma = digits.lastIndexOf(',');
  const point = digits.lastIndexOf('.');
  if (comma === -1) return digits.indexOf('.') === point ? digits : digits.replaceAll('.', '');
  if (point > comma) return digits.replaceAll(',', '');
  const isDecimal = digits.indexOf(',') === comma;
  const whole = digits.replaceAll('.', '');
  return isDecimal ? whole.replace(',', '.') : whole.replaceAll(',', '');
}

function milliseconds(value: number): number | 'invalid' {
  if (!Number.isFinite(value) || value < 0 || value > Number.MAX_SAFE_INTEGER) return 'invalid';
  const rounded = roundedMs(value);
  return rounded === 0 ? 0 : rounded;
}

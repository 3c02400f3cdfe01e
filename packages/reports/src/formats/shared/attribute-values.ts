import type { ReportedFailure } from '../../report.js';
import { clockToMs, secondsToMs } from '../../text/durations.js';
import { childNamed, deepTextOf, type XmlElement } from '../../xml/xml-element.js';
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

import { isJsonNumber, type JsonValue } from '../json/json-value.js';
import { foundValues } from '../values/found-values.js';
import type { FoundValues } from './message-pattern.js';

/** What a program puts in the place of the rest of a text that is too long for it: `...`, `…`, `[truncated]`, `… [12 more characters]`. */
const CUT =
  /\s?(?:\.\.\.|…)?\s?[[(<]?(?:\.\.\.|…|(?:output |message |text )?truncated(?: [\w ]{1,40})?|\d{1,12} (?:more |)(?:characters|chars|bytes)(?: (?:truncated|omitted|more))?)[\])>]?$/i;

/** What a reader leaves of dots at the end of a sentence. */
const DOTS = /(?:\.\.|…)$/;

/** The values of a message without those in which the message is cut. Of a difference of several lines, neither is whole. */
export function withoutCutValues(text: string, found: FoundValues): FoundValues {
  const end = text.trimEnd();
  const mark = CUT.exec(end.slice(-100))?.[0];
  if (mark === undefined) return found;
  const isCut = (value: JsonValue | undefined): boolean => isCutValue(value, end.slice(0, -mark.length), mark);
  const { expected, actual } = found;
  if (!isCut(expected) && !isCut(actual)) return found;
  const hasLines = [expected, actual].some(
    (value) => typeof value === 'string' && isCut(value) && value.includes('\n'),
  );
  if (hasLines) return {};
  return foundValues(isCut(expected) ? undefined : alone(expected), isCut(actual) ? undefined : alone(actual));
}

/** A value beside one that is cut: brackets may be those of the library, which only both values show. */
function alone(value: JsonValue | undefined): JsonValue | undefined {
  return typeof value === 'string' && /^[<[]/.test(value) ? undefined : value;
}

function isCutValue(value: JsonValue | undefined, kept: string, mark: string): boolean {
  if (typeof value === 'string')
    return value === '' || value.includes(mark.trim()) || DOTS.test(value) || kept.endsWith(value);
  return value !== undefined && isJsonNumber(value) && kept.endsWith(String(value));
}

import type { JsonValue } from '../../json/json-value.js';
import { bareQuotedText } from '../../values/printed-escapes.js';
import { isCut, numberIn, plainValue } from '../../values/printed-plain.js';

/** A value as AssertJ and others of the Java virtual machine print it: strings in quotes without escapes, `42L` and `1.0f`. */
export function literal(printed: string): JsonValue | undefined {
  if (isCut(printed)) return undefined;
  const number = /^(-?[\d.]{1,40}(?:E-?\d{1,3})?)[LFfdD]$/.exec(printed)?.[1];
  const quoted = bareQuotedText(printed) ?? (printed.length === 3 ? bareQuotedText(printed, "'") : undefined);
  return quoted ?? (number === undefined ? undefined : numberIn(number)) ?? plainValue(printed);
}

/** The same in one line: a text that does not end there is not known whole. */
export function closedLiteral(printed: string): JsonValue | undefined {
  return /^<?"[^"]*$/.test(printed) ? undefined : literal(printed);
}

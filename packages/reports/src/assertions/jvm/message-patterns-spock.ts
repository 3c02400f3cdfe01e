import type { JsonValue } from '../../json/json-value.js';
import { foundValues } from '../../values/found-values.js';
import { bareQuotedText } from '../../values/printed-escapes.js';
import { numberIn, plainValue } from '../../values/printed-plain.js';
import type { FoundValues } from '../message-pattern.js';

const HEADING =
  /^(?:[\w.$]{1,200}: ?)?(?:Condition not satisfied(?: after .{1,200})?|Condition failed with Exception|Assertion failed): ?$/;

/** A condition whose left side is a name, a property or a call without arguments: the last name has the value under it. */
const EQUALITY = /^(?:assert )?([\w$]{1,200}(?:\(\))?(?:\??\.[\w$]{1,200}(?:\(\))?){0,20}) == (.{1,1000})$/;

/** Reads the condition of Spock and of Groovy's `assert`, with the values under their places. */
export function readSpock(message: string): FoundValues | undefined {
  const lines = message.split('\n');
  const heading = lines.findIndex((line) => HEADING.test(line));
  if (heading === -1) return undefined;
  const condition = lines.findIndex((line, index) => index > heading && line.trim() !== '');
  const [, left, right] = EQUALITY.exec((lines[condition] ?? '').trimEnd()) ?? [];
  const rows = lines.slice(condition + 1);
  if (left === undefined || right === undefined || !isBars(rows[0] ?? '')) return {};
  const expected = literalIn(right);
  const indent = (lines[condition] ?? '').indexOf(left);
  const actual = expected === undefined ? undefined : valueUnder(rows, indent + left.lastIndexOf('.') + 1);
  return expected === undefined || actual === undefined ? {} : foundValues(expected, actual);
}

/** Whether a row has bars below the condition, and nothing else. */
function isBars(row: string): boolean {
  return row.includes('|') && /^[ |]+$/.test(row);
}

/** The value of a literal in the source; undefined when it is an expression. */
function literalIn(source: string): JsonValue | undefined {
  const quoted = /^(["'])([^"'\\$]{0,1000})\1$/.exec(source)?.[2];
  if (quoted !== undefined) return quoted;
  return /^(?:true|false|null)$/.test(source) ? plainValue(source) : numberIn(source.replace(/[LGIDF]$/i, ''));
}

/** The text in the column below the bars. */
function valueUnder(rows: readonly string[], column: number): JsonValue | undefined {
  const row = rows.slice(1).find((line) => !/[\s|]/.test(line.charAt(column) || ' '));
  const printed = row?.slice(column).split(/\s{2,}|\s\|/)[0];
  return printed === undefined || printed === '' ? undefined : (bareQuotedText(printed) ?? plainValue(printed));
}

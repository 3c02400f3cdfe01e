import { type JsonValue, writeJson } from '../json/json-value.js';
import { foundValues } from '../values/found-values.js';
import { bareQuotedText } from '../values/printed-escapes.js';
import { numberIn, plainValue } from '../values/printed-plain.js';
import { comparisonIn, relatedValues } from '../values/related-values.js';
import type { FoundValues } from './message-pattern.js';

/**
 * A condition in its source, and below it bars and the values under their places, as Spock, Groovy's `assert` and power-assert
 * draw them. `indent` is the column in which the condition begins. Empty where a side is neither a literal nor has its value below.
 */
export function valuesOfDiagram(condition: string, indent: number, rows: readonly string[]): FoundValues {
  const matched = MATCH.exec(condition);
  if (matched !== null) {
    const [, subject = '', pattern] = matched;
    const actual = sideOf(subject, indent, rows);
    return actual === undefined ? {} : foundValues(pattern, actual);
  }
  const comparison = comparisonIn(condition.replace(' === ', ' == ').replace(' !== ', ' != '));
  if (comparison === undefined) return booleanOfDiagram(condition, indent, rows);
  const { left, operator, right } = comparison;
  const actual = sideOf(left, indent + condition.indexOf(left), rows);
  const expected = sideOf(right, indent + condition.lastIndexOf(right), rows);
  // A literal on the right is what was expected, whatever came.
  if (actual === undefined && operator === '==' && literalIn(right) !== undefined)
    return foundValues(expected, undefined);
  if (actual === undefined || expected === undefined) return {};
  return operator === '==' ? foundValues(expected, actual) : relatedValues(operator, writeJson(expected), actual);
}

/** Groovy's match of a whole text with a pattern: `title ==~ /Report List/`. */
const MATCH = /^([\w$.]{1,200}(?:\([^()]{0,400}\))?) {0,4}==~ {0,4}(\/[^\n]{1,1000}\/)$/;

/** A condition that is a boolean itself: `cart.isEmpty()`, `!cart.isEmpty()`. */
function booleanOfDiagram(condition: string, indent: number, rows: readonly string[]): FoundValues {
  const isNegated = condition.startsWith('!');
  const names = condition.slice(isNegated ? 1 : 0).replace(/\([^()]{0,400}\)/g, '');
  if (!/^[\w$.]{1,400}$/.test(names)) return {};
  const value = sideOf(condition.slice(isNegated ? 1 : 0), indent + (isNegated ? 1 : 0), rows);
  return value === isNegated ? foundValues(!isNegated, value) : {};
}

/** Whether a row has bars below the condition, and nothing else. */
export function isBars(row: string): boolean {
  return row.includes('|') && /^[ |]+$/.test(row);
}

/** The last name of an expression, with its arguments if it is a call: its value is under the name. */
const LAST_NAME = /(?:^|\.)([\w$]{1,200})(?:\([^()]{0,400}\))?$/;

function sideOf(side: string, column: number, rows: readonly string[]): JsonValue | undefined {
  const literal = literalIn(side);
  if (literal !== undefined) return literal;
  const match = LAST_NAME.exec(side);
  if (match === null) return undefined;
  return valueUnder(rows, column + match.index + (match[0].startsWith('.') ? 1 : 0));
}

/** The value of a literal in the source; undefined when it is an expression. */
function literalIn(source: string): JsonValue | undefined {
  const quoted = /^(["'])([^"'\\$]{0,1000})\1$/.exec(source)?.[2];
  if (quoted !== undefined) return quoted;
  return /^(?:true|false|null)$/.test(source) ? plainValue(source) : numberIn(source.replace(/[LGIDF]$/i, ''));
}

/** The text in the column below the bars, up to the next column that still has a bar above. */
function valueUnder(rows: readonly string[], column: number): JsonValue | undefined {
  const at = rows.findIndex((line, index) => index > 0 && !/[\s|]/.test(line.charAt(column) || ' '));
  const row = rows[at];
  if (row === undefined || !begins(row, column)) return undefined;
  // A value of several lines has each of them below the one before.
  const next = rows[at + 1] ?? '';
  if (begins(next, column) && !isOfValueBefore(next, row, column)) return undefined;
  const printed = row.slice(column, endOfValue(row, column, rows[at - 1] ?? '')).trimEnd();
  return printed === '' ? undefined : (bareQuotedText(printed) ?? plainValue(printed));
}

/** Whether a row begins with a value further left that had a bar above: values are drawn from the right, so that all of the row is of it. */
function isOfValueBefore(row: string, above: string, column: number): boolean {
  const first = row.search(/[^\s|]/);
  return first >= 0 && first < column && above.charAt(first) === '|';
}

/** Whether a word begins in a column. */
function begins(row: string, column: number): boolean {
  return !/[\s|]/.test(row.charAt(column) || ' ') && /[\s|]/.test(row.charAt(column - 1) || ' ');
}

function endOfValue(row: string, column: number, above: string): number {
  for (let index = column + 1; index < row.length; index += 1) {
    if (above.charAt(index) === '|' && row.charAt(index - 1) === ' ' && row.charAt(index) !== ' ') return index;
  }
  return row.length;
}

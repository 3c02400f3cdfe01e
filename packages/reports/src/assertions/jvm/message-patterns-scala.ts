import type { JsonValue } from '../../json/json-value.js';
import type { ReportedFailure } from '../../report.js';
import { foundValues } from '../../values/found-values.js';
import { betweenBrackets } from '../../values/marked-difference.js';
import { bareQuotedText } from '../../values/printed-escapes.js';
import { isCut, plainValue } from '../../values/printed-plain.js';
import type { FoundValues } from '../message-pattern.js';

/** `41 did not equal 42`. */
const DID_NOT_EQUAL = /^(?:[\w.]{1,200}: )?(.+?) (?:did not equal|was not equal to) (.+)$/m;

/** `Expected 42, but got 41` of `assertResult`. */
const BUT_GOT = /^(?:[\w.]{1,200}: )?Expected (.+?), but got (.+)$/m;

/** Relations of ScalaTest that have no value to be shown as the expected one. */
const RELATION =
  /^(?:[\w.]{1,200}: )?(.+?) (?:was (?:empty|not (?:empty|defined|greater than|less than|null|true|false|a |an )|equal to)|equaled|did not (?:contain|have (?:size|length)|start with|end with|include|match)|contained)(?: .*)?$/m;

/** What ScalaTest prints: numbers, texts in quotes, booleans, and values of the form `Name(…)`. */
const LITERAL =
  /^(?:-?\d(?:[\d._]{0,300}\d)?(?:E-?\d{1,3})?|".{0,10000}"|'.'|true|false|null|\(\)|None|Nil|[A-Z][\w$.]{0,200}(?:\[.{1,100}\])?\(.{0,10000}\)|\(.{1,10000}\)|\[.{0,10000}\]|\{.{0,10000}\})$/;

const IS_SCALATEST = /org\.scalatest\b|TestFailedException/;

/** Reads ScalaTest and munit. The message ends before the stack, the text is whole. */
export function readScala(message: string, text: string, failure: ReportedFailure): FoundValues | undefined {
  const munit = readMunit(message);
  if (munit !== undefined) return munit;
  const isCertain = IS_SCALATEST.test(failure.type ?? '') || IS_SCALATEST.test(text);
  const [, left, right] = DID_NOT_EQUAL.exec(message) ?? [];
  if (left !== undefined && right !== undefined)
    return isCertain || areLiterals(left, right) ? pairOf(right, left) : undefined;
  const [, expected, actual] = BUT_GOT.exec(message) ?? [];
  if (expected !== undefined && actual !== undefined)
    return isCertain || areLiterals(expected, actual) ? pairOf(expected, actual) : undefined;
  return isCertain && RELATION.test(message) ? {} : undefined;
}

function areLiterals(one: string, other: string): boolean {
  return LITERAL.test(one) && LITERAL.test(other);
}

function pairOf(expected: string, actual: string): FoundValues {
  const one = bareQuotedText(expected);
  const other = bareQuotedText(actual);
  if (one === undefined || other === undefined) return foundValues(valueOf(expected), valueOf(actual));
  const whole = betweenBrackets(one, other);
  if (whole?.isCut === true || isCut(one) || isCut(other)) return {};
  return whole === undefined ? foundValues(one, other) : foundValues(whole.expected, whole.actual);
}

function valueOf(printed: string): JsonValue | undefined {
  return isCut(printed) ? undefined : (bareQuotedText(printed) ?? plainValue(printed));
}

/**
 * munit: `=> Obtained`, the value, `=> Diff (- expected, + obtained)`, the difference. The expected value is known where the
 * difference is whole, which shows when it gives the obtained one again.
 */
function readMunit(message: string): FoundValues | undefined {
  const lines = message.split('\n').map((line) => line.trimEnd());
  const from = lines.findIndex((line) => /^\s{0,8}=> Obtained$/.test(line));
  const legend = lines.findIndex((line, index) => index > from && /^\s{0,8}=> Diff \(/.test(line));
  if (from === -1 || legend === -1) return undefined;
  const behind = lines.slice(legend + 1);
  const end = behind.findIndex((line) => !/^[-+ ]/.test(line));
  const changes = end === -1 ? behind : behind.slice(0, end);
  const expectedSign = /\(- expected/.test(lines[legend] ?? '') ? '-' : '+';
  const obtainedSign = expectedSign === '-' ? '+' : '-';
  const obtained = lines.slice(from + 1, legend).join('\n');
  if (sideOf(changes, obtainedSign) !== obtained || !changes.some((line) => line.startsWith(expectedSign))) return {};
  return foundValues(printOf(sideOf(changes, expectedSign)), printOf(obtained));
}

/** One side of a difference: the lines with its sign, and those that both sides have. */
function sideOf(changes: readonly string[], sign: string): string {
  return changes
    .filter((line) => line.startsWith(sign) || line.startsWith(' '))
    .map((line) => line.slice(1))
    .join('\n');
}

/** A text of several lines has a margin and marks of its own: it is not restored. */
function printOf(printed: string): JsonValue | undefined {
  if (!printed.includes('\n')) return valueOf(printed.trim());
  return printed.trimStart().startsWith('"') || isCut(printed) ? undefined : printed;
}

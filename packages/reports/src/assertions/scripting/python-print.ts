import type { JsonValue } from '../../json/json-value.js';
import { findOutside } from '../../values/printed-spans.js';
import { printedValue } from '../../values/printed-value.js';

/** `(1 + 2)` and `(0.1 + 0.2)`: pytest shows a calculation with its operands, not its result. */
const CALCULATION = /^\((-?\d{1,9}(?:\.\d{1,17})?) (\*\*|\/\/|[-+*/%]) (-?\d{1,9}(?:\.\d{1,17})?)\)$/;

/** A text as Python prints it. */
export function reprOf(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t').replaceAll('\r', '\\r');
  return `${quote}${quote === "'" ? escaped.replaceAll("'", "\\'") : escaped}${quote}`;
}

/** Whether a layout has split a long text in two that only Python joins: `['one '` and `'two']` in the next line. */
export function hasJoinedTexts(print: string): boolean {
  return /['"]\n\s{0,200}[uUbBrR]{0,2}['"]/.test(print);
}

/** A value in the layout of pprint, in one line or several. */
export function layoutValue(print: string): JsonValue | undefined {
  return hasJoinedTexts(print) ? undefined : printedValue(print);
}

/** The statement ends with its line, unless a value in brackets continues. */
export function statementOf(rest: string): string {
  const end = findOutside(rest, ['\n'])?.at ?? rest.indexOf('\n');
  return end < 0 ? rest : rest.slice(0, end);
}

/** pytest and unittest leave the middle of a long print out, in the very middle of it or with a count of characters. */
export function isAbbreviated(print: string): boolean {
  return /\[\d{1,9} chars\]/.test(print) || (print.length >= 16 && middleDots(print).length > 0);
}

/**
 * The places of three dots that are in the very middle of a print, give or take one character: where the text goes on with a dot
 * itself, as in `'cart.... is full'`, several places are possible.
 */
export function middleDots(print: string): readonly number[] {
  const middle = Math.floor((print.length - 3) / 2);
  const places = print.length % 2 === 0 ? [middle, middle + 1] : [middle];
  return places.filter((at) => at > 0 && print.startsWith('...', at));
}

/** A print of a value; an expression (`(1 + 2)`, a call of a function) is none. */
export function reprValue(print: string): JsonValue | undefined {
  const result = calculated(print);
  if (result !== 'no calculation') return result;
  if (isOpen(print)) return undefined;
  return /^\([^,]*\)$/.test(print) || /^(?:not |len\(|\w{1,60}\(\)$)/.test(print) ? undefined : printedValue(print);
}

/** The beginning of an expression in brackets that continues in further lines, as a comparison within one does with its difference. */
function isOpen(print: string): boolean {
  return print.startsWith('(') && !print.trimEnd().endsWith(')');
}

/** What Python prints for a value: words without quotes are none. */
export function isRepr(print: string): boolean {
  return /^(?:[-+]?[\d.]|[uUbBrR]{0,2}['"]|[[({<]|(?:None|True|False|nan|inf)$|[A-Za-z_][\w.]{0,100}[({[])/.test(
    print.trim(),
  );
}

/**
 * The result of a calculation; undefined where numbers of JavaScript do not have it, or Python rounds another way. Its numbers with
 * a point are those of JavaScript.
 */
function calculated(print: string): number | undefined | 'no calculation' {
  const [, left, operator, right] = CALCULATION.exec(print) ?? [];
  if (left === undefined || operator === undefined || right === undefined) return 'no calculation';
  const result = resultOf(Number(left), operator, Number(right));
  const isExact = `${left}${right}`.includes('.') || operator === '/' || Number.isSafeInteger(result);
  return Number.isFinite(result) && isExact ? result : undefined;
}

function resultOf(left: number, operator: string, right: number): number {
  if (operator === '+') return left + right;
  if (operator === '-') return left - right;
  if (operator === '*') return left * right;
  if (operator === '/') return left / right;
  // Of negative numbers both languages have other remainders, and of numbers with a point other powers.
  if (left < 0 || right < 0 || !Number.isInteger(left) || !Number.isInteger(right)) return Number.NaN;
  if (operator === '%') return left % right;
  return operator === '**' ? left ** right : Math.floor(left / right);
}

import type { JsonValue } from '../../json/json-value.js';
import { findOutside } from '../../values/printed-spans.js';
import { printedValue } from '../../values/printed-value.js';
import { calculated } from './python-calculation.js';

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
  if (/\[\d{1,9} chars\]/.test(print)) return true;
  const dots = print.indexOf('...');
  return dots > 0 && print.length >= 16 && Math.abs(dots - (print.length - 3 - dots)) <= 1;
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

import type { ReportedFailure } from '../../report.js';
import { comparisonIn, relatedValues } from '../../values/related-values.js';

type Compared = Pick<ReportedFailure, 'expected' | 'actual' | 'printed'>;

/** Longer expressions are not taken apart. */
const MOST_CHARACTERS = 256 * 1024;

const OPENING = new Set(['(', '[', '{']);
const CLOSING = new Set([')', ']', '}']);

/** Longer comparisons other than equality are not described. */
const LONGEST_RELATION = 16_000;

/** Operators beside which `==` is not all that was asked. */
const OTHERS = [' && ', ' || ', ' != '];

/** What snitch prints for a comparison that does not hold: how the values do compare. */
const OPPOSITES: Readonly<Record<string, string>> = {
  '==': '!=',
  '!=': '==',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
};

/** Returns an expanded expression with the operator that is in the source, where it has the opposite one. */
export function asAsked(expanded: string, original: string): string {
  if (expanded.length > LONGEST_RELATION || original.length > LONGEST_RELATION) return expanded;
  const asked = comparisonIn(original);
  const shown = comparisonIn(expanded);
  if (asked === undefined || shown === undefined || OPPOSITES[asked.operator] !== shown.operator) return expanded;
  return `${shown.left} ${asked.operator} ${shown.right}`;
}

/**
 * Returns the sides of an expression `41 == 42`, or of one whose values have lines of their own around `==`: by custom the
 * left one is the actual value. Empty where the expression is another one, or where it could be taken apart in several ways.
 */
export function comparedValues(expanded: string): Compared {
  const word = /^(!)?(true|false)$/.exec(expanded.trim());
  if (word !== null) return ofWord(word[2] === 'true', word[1] === '!');
  const sides = sidesAround(expanded, ['\n==\n', ' == ']);
  return sides.actual === undefined ? ofRelation(expanded) : sides;
}

/** `false` of a condition that was to hold, and `!true` of one that was not to. */
function ofWord(actual: boolean, isNegated: boolean): Compared {
  return actual === isNegated ? { expected: !actual, actual } : {};
}

/** `41 > 42`: what was expected is described. */
function ofRelation(expanded: string): Compared {
  const comparison = expanded.length > LONGEST_RELATION ? undefined : comparisonIn(expanded);
  if (comparison === undefined || comparison.operator === '==') return {};
  const { expected } = relatedValues(comparison.operator, comparison.right, undefined);
  return expected === undefined || comparison.left === '' ? {} : { expected, actual: comparison.left, printed: true };
}

/** Returns the sides of the two arguments `41, 42` of a macro for equality. */
export function comparedArguments(expanded: string): Compared {
  return sidesAround(expanded, [', ']);
}

/** Returns the first of the separators that is once outside of quotes and brackets, or else once at all. */
function sidesAround(expanded: string, separators: readonly string[]): Compared {
  if (expanded.length > MOST_CHARACTERS) return {};
  const outside = outsideOf(expanded);
  if (OTHERS.some((operator) => outside.includes(operator))) return {};
  for (const separator of separators) {
    const at = onlyPlace(outside, separator) ?? onlyPlace(expanded, separator);
    if (at !== undefined) return toValues(expanded.slice(0, at).trim(), expanded.slice(at + separator.length).trim());
  }
  return {};
}

function onlyPlace(text: string, part: string): number | undefined {
  const at = text.indexOf(part);
  return at !== -1 && text.indexOf(part, at + 1) === -1 ? at : undefined;
}

/** Returns the text with a NUL for each character in quotes or brackets. */
function outsideOf(text: string): string {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '"') {
      const end = endOfQuotes(text, at);
      if (depth === 0) parts.push(text.slice(from, at), '\0'.repeat(end - at));
      at = end - 1;
      if (depth === 0) from = end;
    } else if (OPENING.has(character)) {
      if (depth === 0) parts.push(text.slice(from, at));
      if (depth === 0) from = at;
      depth += 1;
    } else if (CLOSING.has(character) && depth > 0) {
      depth -= 1;
      if (depth > 0) continue;
      parts.push('\0'.repeat(at + 1 - from));
      from = at + 1;
    }
  }
  return depth > 0 ? text : parts.join('') + text.slice(from);
}

/** Quotes in printed text are not escaped: one ends it that an operator, a separator, a bracket or nothing follows. */
function endOfQuotes(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    if (/^(?:$|\s*$|\s*[,)\]}]|\s+(?:==|!=|<|>|&&|\|\|))/.test(text.slice(at + 1, at + 8))) return at + 1;
  }
  return text.length;
}

/** A text in quotes is that text: nothing in it is escaped. Whatever else is there is what was printed. */
function toValues(actual: string, expected: string): Compared {
  if (actual === '' || expected === '') return {};
  const texts = [actual, expected].map(quoted);
  const [left, right] = texts;
  return left !== undefined && right !== undefined
    ? { actual: left, expected: right }
    : { actual, expected, printed: true };
}

function quoted(text: string): string | undefined {
  return text.length >= 2 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : undefined;
}

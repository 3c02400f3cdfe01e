import type { JsonValue } from '../json/json-value.js';
import type { FoundValues } from '../assertions/message-pattern.js';
import { foundValues } from './found-values.js';
import { isCut } from './printed-plain.js';
import { findOutside } from './printed-spans.js';

/** Two printed values, and how the first was to compare with the second. */
export interface Comparison {
  readonly left: string;
  readonly operator: string;
  readonly right: string;
}

const OPERATORS = [' == ', ' != ', ' <= ', ' >= ', ' < ', ' > ', ' && ', ' || '];

/** The only comparison in `41 > 42`, outside of quotes and brackets; undefined where there are more, or other operators. */
export function comparisonIn(text: string): Comparison | undefined {
  const found = findOutside(text, OPERATORS);
  if (found === undefined || found.mark === ' && ' || found.mark === ' || ') return undefined;
  const behind = found.at + found.mark.length;
  if (findOutside(text, OPERATORS, behind) !== undefined) return undefined;
  return { left: text.slice(0, found.at).trim(), operator: found.mark.trim(), right: text.slice(behind).trim() };
}

/** A longer side, or one of several lines, is no part of a description. */
const LONGEST = 400;

/** Values of a comparison that is none for equality: what was expected is described, `> 42`, and `not 42` for what had to differ. */
export function relatedValues(operator: string, right: string, actual: JsonValue | undefined): FoundValues {
  if (right === '' || right.length > LONGEST || right.includes('\n') || isCut(right)) return {};
  return foundValues(`${operator === '!=' ? 'not' : operator} ${right}`, actual);
}

import { foundValues } from '../../values/found-values.js';
import { printedValue } from '../../values/printed-value.js';
import { comparisonIn, relatedValues } from '../../values/related-values.js';
import type { FoundValues } from '../message-pattern.js';

/** gleeunit prints an assertion's place, code and values, each behind its label: ` left: 41` and `right: literal`. */
const ASSERTION = /^(?:let )?assert [^\s:]{1,400}\.gleam:\d{1,9}$/m;
const LEFT = /^ left: ([^\n]{1,4000})$/m;
const RIGHT = /^right: ([^\n]{1,4000})$/m;
const CODE = /^ code: assert ([^\n]{1,4000})$/m;
const PATTERN = /^ code: let assert ([^\n=]{1,400}) = [^\n]{1,4000}$/m;
const VALUE = /^value: ([^\n]{1,4000})$/m;

/** `41` and `42` around `should equal`, of its older functions. */
const SHOULD = /^(?: info: )?\n([^\n]{1,4000})\nshould (not )?equal\n([^\n]{1,4000})$/m;

/** Reads gleeunit. By convention, left is the actual value. */
export function readGleam(text: string): FoundValues | undefined {
  const [, actual, not = '', wanted] = SHOULD.exec(text) ?? [];
  if (actual !== undefined && wanted !== undefined)
    return foundValues(not === '' ? printedValue(wanted) : `not ${wanted}`, printedValue(actual));
  if (!ASSERTION.test(text)) return undefined;
  const value = VALUE.exec(text)?.[1];
  if (value !== undefined) return foundValues(PATTERN.exec(text)?.[1], printedValue(value));
  const comparison = comparisonIn(CODE.exec(text)?.[1] ?? '');
  if (comparison === undefined) return {};
  const left = sideOf(LEFT.exec(text)?.[1], comparison.left);
  const right = sideOf(RIGHT.exec(text)?.[1], comparison.right);
  if (left === undefined || right === undefined) return {};
  return comparison.operator === '=='
    ? foundValues(printedValue(right), printedValue(left))
    : relatedValues(comparison.operator, right, printedValue(left));
}

/** A literal is printed in the code alone. */
function sideOf(printed: string | undefined, code: string): string | undefined {
  return printed === 'literal' ? code : printed === 'unevaluated' ? undefined : printed;
}

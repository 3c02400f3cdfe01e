import { foundValues } from '../../values/found-values.js';
import { cppValue, sidesOf } from '../../values/printed-cpp.js';
import { comparisonIn, relatedValues } from '../../values/related-values.js';
import type { FoundValues } from '../message-pattern.js';

/** What failed is printed with the operator that holds instead, by Boost.Test and snitch. */
const OPPOSITES: ReadonlyMap<string, string> = new Map([
  ['!=', '=='],
  ['<', '>='],
  ['>', '<='],
  ['<=', '>'],
  ['>=', '<'],
]);

/** `check total > 42 has failed [41 <= 42]`; the condition is as in the source, with blanks or without. */
export function ofOpposite(condition: string, values: string): FoundValues {
  const found = comparisonIn(values);
  const asked = [...OPPOSITES].find(([, opposite]) => opposite === found?.operator)?.[0];
  return asked === undefined || found === undefined || !condition.includes(asked)
    ? {}
    : relatedValues(asked, found.right, cppValue(found.left));
}

/** `check total == 42 has failed [41 != 42]`, or another comparison. */
export function ofFailed(condition: string, values: string): FoundValues {
  if (!condition.includes('==') || !values.includes(' != ')) return ofOpposite(condition, values);
  const sides = sidesOf(values.replace(' != ', ' == '));
  return sides === undefined || values.indexOf(' != ') !== values.lastIndexOf(' != ')
    ? {}
    : foundValues(cppValue(sides.right), cppValue(sides.left));
}

/** snitch: `CHECK(total == 42), got: 41 != 42`; of a long one `got:` is in a line of its own. */
const SNITCH =
  /^\s{0,20}(?:CHECK|REQUIRE|CONSTEVAL_\w{1,20})(_\w{1,40})?\(([^\n]{1,4000})\)(?:, |\n\s{0,20})got: ([^\n]{1,4000})$/m;

/** Boost.UT: `CartTest.cpp:12:FAILED [41 == 42]`, and in its JUnit XML `in: CartTest.cpp:12 - test condition: [41 == 42]`. */
const BOOST_UT = /^[^\n]{1,600}:\d{1,9}(?::FAILED | - test condition: )\[([^\n]{1,4000})\]$/m;

/** Reads snitch and Boost.UT. */
export function readExpressions(text: string): FoundValues | undefined {
  const [, macro = '', condition, values] = SNITCH.exec(text) ?? [];
  if (condition !== undefined && values !== undefined)
    return macro.includes('THAT') ? {} : (ofWord(values, macro.includes('FALSE')) ?? ofSnitch(condition, values));
  const expression = BOOST_UT.exec(text)?.[1];
  if (expression === undefined) return undefined;
  const comparison = comparisonIn(expression);
  if (comparison === undefined) return ofWord(expression, false) ?? {};
  const [left, right] = [comparison.left, comparison.right].map(wordOf);
  if (left === undefined || right === undefined || expression !== `${left} ${comparison.operator} ${right}`) return {};
  return comparison.operator === '=='
    ? foundValues(cppValue(right), cppValue(left))
    : relatedValues(comparison.operator, right, cppValue(left));
}

/** Texts have no quotes: of one with blanks or quotes it is not known where it ends. */
function wordOf(side: string): string | undefined {
  return /^[^\s"]{1,400}$/.test(side) ? side : undefined;
}

/** Nothing is escaped: a text with a quote or a line end is not taken apart. */
function ofSnitch(condition: string, values: string): FoundValues {
  return /^(?:[^"\\]|"[^"\\\n]*")*$/.test(values) ? ofFailed(condition, values) : {};
}

function ofWord(word: string, isNegated: boolean): FoundValues | undefined {
  return word === String(isNegated) ? foundValues(!isNegated, isNegated) : undefined;
}

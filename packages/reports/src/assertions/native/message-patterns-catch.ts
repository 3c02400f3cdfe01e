import type { JsonValue } from '../../json/json-value.js';
import { firstFound, foundValues } from '../../values/found-values.js';
import { cppValue, isCppLiteral, sidesOf } from '../../values/printed-cpp.js';
import { comparisonIn, relatedValues } from '../../values/related-values.js';
import { bareQuotedText } from '../../values/printed-escapes.js';
import type { FoundValues } from '../message-pattern.js';

const ASSERTION = '(?:FAST_)?(?:REQUIRE|CHECK|WARN|CHECKED_IF|STATIC_REQUIRE|CHECK_NOFAIL)[A-Z_]{0,40}';

/** Catch2: the assertion in its line, and below it `with expansion:`. */
const CATCH_ASSERTION = new RegExp(`^\\s{0,20}(${ASSERTION})\\( .{1,10000} \\)$`);
const WITH_EXPANSION = /^\s{0,20}with expansion:$/;

/** The text after an expansion: the place, and messages. */
const ENDS_EXPANSION = /^\s*$|^\s{0,20}(?:at \S|with messages?:|={10}|-{10}|\S{1,500}\.\w{1,4}:\d{1,9}(?::|$))/;

const DOCTEST = new RegExp(
  `^(?:.{0,1000} ERROR: )?[^\\S\\n]{0,20}(${ASSERTION})\\( (.{1,10000}) \\) (?:is NOT correct!|did NOT throw|didn't throw|threw a DIFFERENT exception)`,
  'm',
);
const DOCTEST_VALUES = new RegExp(`^[^\\S\\n]{0,20}values: ${ASSERTION}\\( (.{1,10000}) \\)$`, 'm');

/** Reads Catch2 and doctest. */
export function readCatch(text: string): FoundValues | undefined {
  return /REQUIRE|CHECK|WARN/.test(text) ? firstFound([readCatch2, readDoctest], text) : undefined;
}

function readCatch2(text: string): FoundValues | undefined {
  const lines = text.split('\n');
  const heading = lines.findIndex((line) => WITH_EXPANSION.test(line));
  const assertion = lines.findIndex((line) => CATCH_ASSERTION.test(line));
  if (assertion === -1) return undefined;
  if (heading === -1)
    return lines.length === 1 || lines.some((line) => line.trim() === 'FAILED:')
      ? ofSource(lines[assertion] ?? '')
      : undefined;
  if (heading < assertion || heading > assertion + 1) return {};
  const name = CATCH_ASSERTION.exec(lines[assertion] ?? '')?.[1] ?? '';
  const expansion = expansionIn(lines.slice(heading + 1));
  if (/_THAT$|_MATCHES$/.test(name)) return ofMatcher(expansion, isWholeLine(lines, heading + 2));
  const operator = operatorOf(name);
  if (operator !== undefined) return ofRelatedList(operator, expansion);
  return name.includes('FALSE')
    ? ofWord(expansion.replace(/^!/, ''))
    : ofExpansion(expansion, isLiteralFirst(sourceIn(lines[assertion] ?? '')));
}

/** Without an expansion the source contains the values themselves: `1 == 2`. */
function ofSource(line: string): FoundValues {
  const source = line.trim();
  const word = /^\w+\( (true|false) \)$/.exec(source)?.[1];
  if (word !== undefined) return foundValues(word === 'false', word === 'true');
  const sides = sidesOf(source.slice(source.indexOf('(') + 1, -1).trim());
  const isLiteral =
    sides !== undefined &&
    [sides.left, sides.right].every((side) => /^(?:-?[\d.]{1,60}|"[^"\\]*"|true|false)$/.test(side));
  return isLiteral ? foundValues(cppValue(sides.right), cppValue(sides.left)) : {};
}

function expansionIn(lines: readonly string[]): string {
  const end = lines.findIndex((line, index) => index > 0 && !line.startsWith('  ') && ENDS_EXPANSION.test(line));
  const shown = end === -1 ? lines : lines.slice(0, end);
  const margin = (shown[0] ?? '').search(/\S/);
  const isWrapped = shown.length > 1 && shown.some((line) => line.trim() === '==');
  return (isWrapped ? shown : shown.slice(0, 1)).map((line) => line.slice(Math.max(margin, 0))).join('\n');
}

/** Whether a source has a literal on its left side, and none on its right: `CHECK( 2 == items.size() )`. */
function isLiteralFirst(source: string): boolean {
  const sides = sidesOf(source);
  return sides !== undefined && isCppLiteral(sides.left) && !isCppLiteral(sides.right);
}

/** The source in the line of an assertion, without the name of the macro. */
function sourceIn(line: string): string {
  return line.slice(line.indexOf('(') + 1, line.lastIndexOf(')')).trim();
}

function ofExpansion(expansion: string, isTurned: boolean): FoundValues {
  const sides = sidesOf(expansion);
  if (sides === undefined) return ofRelation(expansion);
  if (isTurned) return foundValues(catchValue(sides.left), catchValue(sides.right));
  return foundValues(catchValue(sides.right), catchValue(sides.left));
}

/** `41 > 42`, a matcher (`"hello" contains: "x"`), or the value of a condition alone. */
function ofRelation(expansion: string): FoundValues {
  const comparison = comparisonIn(expansion);
  if (comparison !== undefined && comparison.operator !== '==')
    return relatedValues(comparison.operator, comparison.right, catchValue(comparison.left));
  const [, actual, matcher] = MATCHER.exec(expansion) ?? [];
  return actual === undefined || matcher === undefined ? ofWord(expansion) : foundValues(matcher, catchValue(actual));
}

/** Whether no part of an expansion is in this line: longer ones are broken at blanks. */
function isWholeLine(lines: readonly string[], next: number): boolean {
  const line = lines[next] ?? '';
  return !line.startsWith('  ') || ENDS_EXPANSION.test(line);
}

/** A value, and what a matcher says of it. Quotes in texts are not escaped: where their number is odd, it is not known where a text ends. */
const MATCHED = /^("[^"\n]{0,2000}"|\{[^{}\n]{0,2000}\}|-?\d[\d.]{0,40}f?) (\S[^\n]{0,1000})$/;

function ofMatcher(expansion: string, isWhole: boolean): FoundValues {
  const [, actual, matcher] = MATCHED.exec(expansion) ?? [];
  return actual === undefined || matcher === undefined || !/^[a-z(][^"]*(?:(?<=[\s({])"[^"]*"[^"]*)*$/i.test(matcher)
    ? {}
    : foundValues(isWhole ? matcher : undefined, catchValue(actual));
}

/** What the matchers of Catch2 say behind a value. */
const MATCHER =
  /^("[^"\n]{0,2000}"|\{[^{}\n]{0,2000}\}|-?[\d.]{1,40}) ((?:not )?(?:\( |(?:contains|starts with|ends with|equals|matches|is within|is (?:approx|unordered)|Contains|Equals|Approx|UnorderedEquals)\b)[^\n]{1,1000})$/;

/** A condition was to be true, and was not: of its negation both are the other way round. */
function ofWord(expansion: string): FoundValues {
  return expansion === 'true' || expansion === 'false' ? foundValues(expansion === 'false', expansion === 'true') : {};
}

/** Catch2 escapes nothing, and breaks a text at its line ends. */
function catchValue(printed: string): JsonValue | undefined {
  return bareQuotedText(printed) ?? cppValue(printed);
}

function readDoctest(text: string): FoundValues | undefined {
  const [, assertion, source = ''] = DOCTEST.exec(text) ?? [];
  if (assertion === undefined) return undefined;
  const [, values] = DOCTEST_VALUES.exec(text) ?? [];
  if (values === undefined) return {};
  if (assertion.endsWith('_EQ')) return ofList(values);
  const operator = operatorOf(assertion);
  if (operator !== undefined) return ofRelatedList(operator, values);
  return /FALSE|_UNARY/.test(assertion) ? {} : ofExpansion(values, isLiteralFirst(source));
}

function operatorOf(assertion: string): string | undefined {
  return DOCTEST_OPERATORS.get(/_(NE|LT|GT|LE|GE)$/.exec(assertion)?.[1] ?? '');
}

const DOCTEST_OPERATORS: ReadonlyMap<string, string> = new Map([
  ['NE', '!='],
  ['LT', '<'],
  ['GT', '>'],
  ['LE', '<='],
  ['GE', '>='],
]);

/** `CHECK_NE( 42, 42 )`. */
function ofRelatedList(operator: string, values: string): FoundValues {
  const [left, right, ...more] = values.split(', ');
  return left === undefined || right === undefined || more.length > 0
    ? {}
    : relatedValues(operator, right, catchValue(left));
}

/** `CHECK_EQ( 41, 42 )`. */
function ofList(values: string): FoundValues {
  const [left, right, ...more] = values.split(', ');
  return left === undefined || right === undefined || more.length > 0
    ? {}
    : foundValues(catchValue(right), catchValue(left));
}

import { foundValues } from '../../values/found-values.js';
import { findOutside } from '../../values/printed-spans.js';
import { isBars } from '../condition-diagram.js';
import type { FoundValues } from '../message-pattern.js';
import { sidesOfPytest } from './pytest-diff.js';
import { valuesOfItems, withDeduced } from './pytest-items.js';
import { isAbbreviated, isRepr, reprValue, statementOf } from './python-print.js';

/** `assert L == R`: what pytest calls left is what was got, by the habit of its users. ExUnit's `code: assert …` is source, and behind gleeunit's is a place. */
const ASSERT = /^[^\S\n]{0,12}(?:(?!code:)[\w.]{1,80}: )?assert (?=\S)(?!\S{1,400}\.gleam:\d{1,9}$)/m;

const OPERATORS = [
  ' == ',
  ' is not ',
  ' is ',
  ' != ',
  ' not in ',
  ' in ',
  ' <= ',
  ' >= ',
  ' < ',
  ' > ',
  ' and ',
  ' or ',
];

/**
 * Reads an assertion that pytest has rewritten with its values. `bound`: the literal on the left of `<` or `>` in the source, as in
 * `assert 7 < size()`, where what came is on the right.
 */
export function readAssert(text: string, bound: string | undefined): FoundValues | undefined {
  const begin = ASSERT.exec(text);
  if (begin === null) return undefined;
  const rest = text.slice(begin.index + begin[0].length);
  const whole = statementOf(rest);
  const statement = lastClause(whole);
  const behind = rest.slice(whole.length);
  if (isBars(behind.slice(1).split('\n', 1)[0] ?? '')) return undefined;
  const isNegated = statement.startsWith('not ');
  const operator = findOutside(statement, OPERATORS, isNegated ? 3 : 0) ?? onlyEqual(statement);
  if (operator === undefined) return truthOf(statement, behind);
  const left = statement.slice(isNegated ? 4 : 0, operator.at).trim();
  const right = statement.slice(operator.at + operator.mark.length).trim();
  const mark = operator.mark.trim();
  if (findOutside(right, OPERATORS) !== undefined || mark === 'and' || mark === 'or') return {};
  if (isNegated) return mark === '==' || mark === 'is' ? differenceOf(left, right) : {};
  if (mark === '!=' || mark === 'is not') return differenceOf(left, right);
  if (mark !== '==' && mark !== 'is') return relationOf({ left, mark, right }, behind, bound);
  return sidesOf(left, right, behind);
}

/** Several conditions are in brackets: of those that must all hold, the last that pytest shows is the one that does not. */
function lastClause(statement: string): string {
  const inner = /^\(([^]*)\)$/.exec(statement)?.[1];
  if (inner === undefined || findOutside(inner, [' or ', ', ', '\n']) !== undefined) return statement;
  let from = 0;
  for (let next = findOutside(inner, [' and ']); next !== undefined; next = findOutside(inner, [' and '], from))
    from = next.at + next.mark.length;
  const clause = inner.slice(from);
  return findOutside(clause, OPERATORS) === undefined ? statement : clause;
}

/** What pytest has left out of a long print may hold a quote or a bracket: then the sign is the only one of its kind. */
function onlyEqual(statement: string): { readonly at: number; readonly mark: string } | undefined {
  const mark = ' == ';
  const [left = '', right = '', ...others] = statement.split(mark);
  const isOnly = others.length === 0 && (isAbbreviated(left) || isAbbreviated(right));
  return isOnly ? { at: left.length, mark } : undefined;
}

/** A value that was to be true, or not, where pytest says in the next line that it was computed; a constant says nothing. */
function truthOf(statement: string, behind: string): FoundValues {
  const isNegated = statement.startsWith('not ');
  const print = (isNegated ? statement.slice(4) : statement).trim();
  if (!isRepr(print) || isAbbreviated(print) || !isComputed(print, behind)) return {};
  if (print === 'True' || print === 'False') return { expected: !isNegated, actual: print === 'True' };
  return foundValues(undefined, reprValue(print));
}

function isComputed(print: string, behind: string): boolean {
  return behind.startsWith(`\n +  where ${print} = `);
}

/** `assert 41 != 41`, `assert not 41 == 41`, `assert None is not None`. */
function differenceOf(left: string, right: string): FoundValues {
  if (!isRepr(left) || !isRepr(right) || isAbbreviated(left) || isAbbreviated(right)) return {};
  return foundValues(`not ${right}`, reprValue(left));
}

interface Relation {
  readonly left: string;
  readonly mark: string;
  readonly right: string;
}

const REVERSED: ReadonlyMap<string, string> = new Map([
  ['<', '>'],
  ['>', '<'],
  ['<=', '>='],
  ['>=', '<='],
]);

/**
 * `assert 404 in (400, 422)` and `assert 0 >= 4`: what is expected is the relation. Of membership only where pytest says in the next
 * line that the left side was computed: in `assert 'x' in page` the right one is what was got.
 */
function relationOf({ left, mark, right }: Relation, behind: string, bound: string | undefined): FoundValues {
  if (!isRepr(left) || !isRepr(right) || isAbbreviated(left) || isAbbreviated(right)) return {};
  const reversed = REVERSED.get(mark);
  if (reversed === undefined && !isComputed(left, behind)) return {};
  if (reversed !== undefined && left === bound) return foundValues(`${reversed} ${left}`, reprValue(right));
  return foundValues(`${mark} ${right}`, reprValue(left));
}

/** A name in the source of an assertion that nobody has rewritten with its values. */
const NAME =
  /^(?!(?:None|True|False|nan|inf|NaT|NotImplemented|Ellipsis)$)[A-Za-z_]\w{0,200}(?:\.[A-Za-z_]\w{0,200}){0,10}$/;

/** `assert <class 'int'> == str`: the name of a class that is built in is the class. */
const OF_CLASS = /^<class '[\w.]{1,300}'>$/;
const BUILT_IN = /^(?:str|int|float|bool|list|dict|tuple|set|bytes)$/;

function sidesOf(left: string, right: string, behind: string): FoundValues {
  if (OF_CLASS.test(left) && BUILT_IN.test(right)) return { expected: right, actual: left };
  if (NAME.test(left) || NAME.test(right)) return {};
  if ([left, right].some((side) => isAbbreviated(side) || hasMoreItems(side)))
    return sidesOfPytest(left, right, behind) ?? deduced(left, right, behind);
  return isOfAnswer(right, behind)
    ? foundValues(reprValue(left), reprValue(right))
    : foundValues(reprValue(right), reprValue(left));
}

/** Where pytest says in the next line that a value is of a server's response, or of a mock, it is what came. */
const OF_ANSWER =
  /^\n \+ {2}where ([^\n]{1,1000}?) = <(?:\w{0,60}Response\w{0,40}(?: [^\n>]{1,200})?>\.|\w{0,20}Mock [^\n>]{1,200}>\.(?:call_count|await_count|called)\b)/;

function isOfAnswer(print: string, behind: string): boolean {
  return OF_ANSWER.exec(behind)?.[1] === print;
}

function deduced(left: string, right: string, behind: string): FoundValues {
  const isCutTwice = [left, right].every((side) => isAbbreviated(side) || hasMoreItems(side));
  return (isCutTwice ? valuesOfItems(left, right, behind) : undefined) ?? withDeduced(wholeSides(left, right), behind);
}

/** A list of which only the first items are printed: `[0, 1, ...]`. */
function hasMoreItems(print: string): boolean {
  return /^[[({][^]*, \.\.\.[\])}]$/.test(print);
}

/** The side that is not abbreviated. */
export function wholeSides(left: string, right: string): FoundValues {
  return foundValues(
    isAbbreviated(right) ? undefined : reprValue(right),
    isAbbreviated(left) ? undefined : reprValue(left),
  );
}

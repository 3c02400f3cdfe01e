import { firstFound, foundValues, linesWith } from './found-values.js';
import { cppValue, sidesOf } from './printed-cpp.js';
import { readCatch } from './wording-catch.js';
import { readGoogletest } from './wording-googletest.js';
import type { FoundValues, WordingReader } from './wording.js';

/** Boost.Test: `check a == b has failed [41 != 42]`, before it the place and the test. */
const BOOST =
  /(?:^|\s)(?:critical )?(?:check|requirement|warning|test) (.{1,5000}?) has failed(?: \[(.{1,4000})\])?(?:\. .{0,4000}|: .{0,4000})?$/;
/** What stands behind the sides of a comparison of floating point numbers. */
const TOLERANCE = /\]: (?:relative|absolute) difference exceeds tolerance \[[^\]]{0,400}\]$/;
const BOOST_EQUAL = /^(.{1,5000}) == /;

/** CppUnit: `equality assertion failed`, `- Expected: 42`, `- Actual  : 41`. */
const CPPUNIT = /^\s{0,8}- Expected: ?(.{0,5000})\n\s{0,8}- Actual {1,2}: ?(.{0,5000})$/m;

const CPPUTEST = /^\s{0,8}expected <(.{0,5000})>\n\s{0,8}but was {1,2}<(.{0,5000})>$/m;

/** Unity and CMocka. */
const UNITY =
  /(?:^|:)\s?(?:FAIL: )?Expected ('.{0,2000}?'|\S{1,2000}?) Was ('.{0,2000}?'|\S{1,2000}?)\.?(?: .{0,500})?$/;

const CMOCKA = /^(?:\[ {2}ERROR {3}\] --- )?(-?\d\S{0,60}|".{0,2000}") != (-?\d\S{0,60}|".{0,2000}")$/m;
const IS_CMOCKA = /\[ {2}(?:ERROR {3}|FAILED {2}| {2}LINE {3})\] |: error: Failure!/;

/** GoogleTest, Catch2, doctest, Boost.Test, CppUnit, CppUTest, Unity and CMocka. Where only convention tells, left is the actual value. */
export const CPP_WORDING: WordingReader = {
  family: 'cpp',
  read: (text) => firstFound([readGoogletest, readCatch, readBoost, readCheck, readLines], text),
};

function readBoost(text: string): FoundValues | undefined {
  const [, condition, values] =
    linesWith(text, ' has failed')
      .map((line) => BOOST.exec(line.replace(TOLERANCE, ']')))
      .find((found) => found !== null) ?? [];
  if (condition === undefined) return undefined;
  if (values === undefined || !BOOST_EQUAL.test(condition)) return {};
  const sides = sidesOf(values.replace(' != ', ' == '));
  return sides === undefined || values.indexOf(' != ') !== values.lastIndexOf(' != ')
    ? {}
    : foundValues(cppValue(sides.right), cppValue(sides.left));
}

/** Check: `Assertion 'total() == 42' failed: total() == 41, 42 == 42`. */
const CHECK = /(?:^|: )Assertion '(.{1,4000}) (==|!=|<=|>=|<|>) (.{1,4000})' failed(?:: (.{1,8000}))?$/m;

function readCheck(text: string): FoundValues | undefined {
  const [, left, operator, right, told] = CHECK.exec(text) ?? [];
  if (left === undefined || right === undefined)
    return /(?:^|: )Assertion '.{1,4000}' failed$/m.test(text) ? {} : undefined;
  if (told === undefined || operator !== '==') return {};
  const middle = told.indexOf(`, ${right} == `);
  if (middle < 0 || !told.startsWith(`${left} == `) || told.includes(`, ${right} == `, middle + 1)) return {};
  return foundValues(cppValue(told.slice(middle + right.length + 6)), cppValue(told.slice(left.length + 4, middle)));
}

function readLines(text: string): FoundValues | undefined {
  const [, expected, actual] = CPPUNIT.exec(text) ?? CPPUTEST.exec(text) ?? unityIn(text) ?? [];
  if (expected !== undefined && actual !== undefined) return foundValues(bare(expected), bare(actual));
  if (!IS_CMOCKA.test(text)) return undefined;
  const [, left, right] = CMOCKA.exec(text) ?? [];
  if (left !== undefined && right !== undefined) return foundValues(cppValue(right), cppValue(left));
  return /: error: Failure!/.test(text) ? {} : undefined;
}

function unityIn(text: string): RegExpExecArray | null {
  return (
    linesWith(text, ' Was ')
      .map((line) => UNITY.exec(line))
      .find((found) => found !== null) ?? null
  );
}

function bare(printed: string): ReturnType<typeof cppValue> {
  return cppValue(/^'.*'$/.test(printed) ? printed.slice(1, -1) : printed);
}

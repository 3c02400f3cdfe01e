import { behindMatch, firstFound, foundValues, linesWith } from '../../values/found-values.js';
import { cppValue } from '../../values/printed-cpp.js';
import { comparisonIn, relatedValues } from '../../values/related-values.js';
import type { FoundValues, MessagePattern } from '../message-pattern.js';
import { sentenceReader } from '../sentences/sentence.js';
import { CPP_SENTENCES } from '../sentences/sentences-cpp.js';
import { readCatch } from './message-patterns-catch.js';
import { readCgreen } from './message-patterns-cgreen.js';
import { ofFailed, readExpressions } from './message-patterns-cpp-expressions.js';
import { readGoogletest } from './message-patterns-googletest.js';
import { readKernel } from './message-patterns-kunit.js';

/** Boost.Test: `check a == b has failed [41 != 42]`, before it the place and the test; `failed` alone up to Boost 1.58. */
const BOOST_BEGINS = /(?:^|\s)(?:critical )?(?:check|requirement|warning|test) (?=.)/g;
const BOOST = /^(.+?) (?:has )?failed(?=$|\. |: | \[)([^]*)$/;
const BOOST_VALUES = /^ \[([^]+)\](?:$|\. |: )/;
/** The text after the sides of a comparison of floating point numbers. */
const TOLERANCE = /\]: (?:relative|absolute) difference exceeds tolerance \[[^\]]{0,400}\]$/;
/** CppUnit: `equality assertion failed`, `- Expected: 42`, `- Actual  : 41`. */
const CPPUNIT = /^[^\S\n]{0,8}- Expected: ?(.{0,5000})\n\s{0,8}- Actual {1,2}: ?(.{0,5000})$/m;

/** The same in one line, and CUnit's `- Expected : 42 , Result : 41`. */
const FOLDED = /(?:^|\s)- Expected ?: ?([^\s,]{1,200}) ?(?:- Actual|, ?Result) ?: ?([^\s,]{1,200})\s*$/m;

const CPPUTEST =
  /^[^\S\n]{0,8}(?:[^\s:]{1,400}:\d{1,9}: )?expected <(.{0,5000})>\n\s{0,8}but was {1,2}<(.{0,5000}?)>(?: threshold used was <[^<>\n]{1,60}>)?$/m;

/** Unity: the texts, and behind them a message. */
const UNITY_BEGINS = /(?:^|:)\s?(?:FAIL: )?Expected (?=\S)/g;
const UNITY_EXPECTED = /^('.*?'|\S+) Was /;
const UNITY_ACTUAL = /^('.*?'|\S+?)\.?(?: [^]*)?$/;

const CMOCKA_HEAD = /^\[ {2}ERROR {3}\] --- /;
const CMOCKA_VALUE = /^(?:-?\d\S{0,60}|".*")$/;
const IS_CMOCKA = /\[ {2}(?:ERROR {3}|FAILED {2}| {2}LINE {3})\] |: error: Failure!/;

const readSaid = sentenceReader(CPP_SENTENCES, cppValue);

/**
 * GoogleTest, Catch2, doctest, Boost.Test, Boost.UT, snitch, Qt Test, GLib, CppUnit, CppUTest, Unity, Cgreen and CMocka. Where only convention decides, left is
 * the actual value.
 */
export const CPP_PATTERNS: MessagePattern = {
  family: 'cpp',
  read: (text) =>
    firstFound(
      [
        readKernel,
        readCgreen,
        readSaid,
        readExpressions,
        readGoogletest,
        readCatch,
        readBoost,
        readCheck,
        readQt,
        readGlib,
        readLines,
      ],
      firstOfGoogletest(text),
    ),
};

/** The heading of each failure in what a program of GoogleTest prints: the first one is the reason. */
const HEADING = /^(?:[^\s:](?:[^\n:]|:(?=[\\/])){0,1000}:\d{1,9}|unknown file): Failure$/gm;

function firstOfGoogletest(text: string): string {
  if (!text.includes(': Failure\n')) return text;
  const [, second] = text.matchAll(HEADING);
  return second === undefined ? text : text.slice(0, second.index);
}

function readBoost(text: string): FoundValues | undefined {
  const lines = linesWith(text, ' failed').map((line) => line.replace(TOLERANCE, ']'));
  return behindMatch(lines, BOOST_BEGINS, readFailedCheck);
}

function readFailedCheck(claim: string): FoundValues | undefined {
  const [, condition, behind = ''] = BOOST.exec(claim) ?? [];
  const values = BOOST_VALUES.exec(behind)?.[1];
  if (condition === undefined || (values === undefined && behind.startsWith(' ['))) return undefined;
  if (values === undefined) return {};
  return ofFailed(condition, values);
}

/** Check: `Assertion 'total() == 42' failed: total() == 41, 42 == 42`. */
const CHECK_BEGINS = /(?:^|: )Assertion '/g;
const CHECK = /^(.+)' failed(?:: ([^]+))?$/;
const CHECK_CONDITION = /^(.+) (==|!=|<=|>=|<|>) (.+)$/;

function readCheck(text: string): FoundValues | undefined {
  return behindMatch(linesWith(text, "Assertion '", Infinity), CHECK_BEGINS, readClaim);
}

function readClaim(claim: string): FoundValues | undefined {
  const [, condition, comparison] = CHECK.exec(claim) ?? [];
  if (condition === undefined) return undefined;
  const special =
    comparison === undefined ? undefined : (ofNull(condition, comparison) ?? ofTolerance(condition, comparison));
  if (special !== undefined) return special;
  const tight = comparison === undefined ? undefined : ofTightClaim(condition, comparison);
  if (tight !== undefined) return tight;
  const [, left, operator, right] = CHECK_CONDITION.exec(condition) ?? [];
  if (left === undefined || right === undefined) return comparison === undefined ? {} : undefined;
  if (comparison === undefined || operator === undefined) return {};
  const middle = comparison.indexOf(`, ${right} == `);
  if (middle < 0 || !comparison.startsWith(`${left} == `) || comparison.includes(`, ${right} == `, middle + 1))
    return {};
  const printed = comparison.slice(middle + right.length + 6);
  const actual = cppValue(comparison.slice(left.length + 4, middle));
  return operator === '==' ? foundValues(cppValue(printed), actual) : relatedValues(operator, printed, actual);
}

/** `Assertion '"size"==24L' failed: "size"==16, 24L==24`, of people's own macros for properties. */
function ofTightClaim(condition: string, comparison: string): FoundValues | undefined {
  const [, left, right] = /^([^=<>!]{1,1000})==([^=<>!]{1,1000})$/.exec(condition) ?? [];
  if (left === undefined || right === undefined || !comparison.startsWith(`${left}==`)) return undefined;
  const middle = comparison.indexOf(`, ${right}==`);
  if (middle < 0) return undefined;
  return foundValues(
    cppValue(comparison.slice(middle + right.length + 4)),
    cppValue(comparison.slice(left.length + 2, middle)),
  );
}

/** `Assertion 'p == NULL' failed: p == 0x1`: the pointer alone is printed. */
function ofNull(condition: string, comparison: string): FoundValues | undefined {
  const [, source, operator] = /^(.+) (==|!=) NULL$/.exec(condition) ?? [];
  if (source === undefined || !comparison.startsWith(`${source} == `)) return undefined;
  const printed = comparison.slice(source.length + 4);
  if (!/^(?:0x[\da-f]{1,16}|0|\(nil\))$/i.test(printed)) return undefined;
  return operator === '==' ? foundValues(null, printed) : foundValues('not NULL', null);
}

/** `Assertion 'fabsl(b - a) < t' failed: a == 1, b == 1.5, t == 0.1`: within a tolerance, the actual value is printed first. */
function ofTolerance(condition: string, comparison: string): FoundValues | undefined {
  const isWithin = /^fabsl?\(/.test(condition) && condition.includes(' - ') && condition.includes(') < ');
  if (!isWithin) return undefined;
  const [, actual, expected] =
    /^[^,]{1,400} == (-?[\d.e+-]{1,60}), [^,]{1,400} == (-?[\d.e+-]{1,60}), [^,]{1,400} == -?[\d.e+-]{1,60}$/.exec(
      comparison,
    ) ?? [];
  return actual === undefined || expected === undefined ? undefined : foundValues(cppValue(expected), cppValue(actual));
}

/** GLib: `ERROR:till.c:12:test_total: assertion failed (total () == 42): (41 == 42)`; the words for other macros follow the place. */
const GLIB =
  /(?:^|\s)ERROR:[^\n:]{1,500}:\d{1,9}:[^\n:]{1,200}: (?:assertion failed|'[^\n']{1,1000}' should |Did not see |code should not be reached)/;

function readGlib(text: string): FoundValues | undefined {
  const line = linesWith(text, 'ERROR:').find((candidate) => GLIB.test(candidate));
  if (line === undefined) return undefined;
  const values = line.slice(line.lastIndexOf('): (') + 1);
  if (!values.startsWith(': (') || !values.endsWith(')')) return {};
  const comparison = comparisonIn(values.slice(3, -1));
  if (comparison === undefined) return {};
  const actual = cppValue(comparison.left);
  return comparison.operator === '=='
    ? foundValues(cppValue(comparison.right), actual)
    : relatedValues(comparison.operator, comparison.right, actual);
}

/** `main.cpp:72: error: check_eq(6, 7)`: macros that print their arguments and no values. */
const CHECK_MACRO = /^\S{1,500}\.(?:c|cc|cpp|cxx|h|hpp):\d{1,9}: error: check(?:_[a-z]{2,20})?\(/m;

function readLines(text: string): FoundValues | undefined {
  const [, expected, actual] = CPPUNIT.exec(text) ?? CPPUTEST.exec(text) ?? FOLDED.exec(text) ?? [];
  if (expected !== undefined && actual !== undefined) return foundValues(bare(expected), bare(actual));
  return readUnity(text) ?? readCmocka(text) ?? (CHECK_MACRO.test(text) ? {} : undefined);
}

function readUnity(text: string): FoundValues | undefined {
  return behindMatch(linesWith(text, ' Was '), UNITY_BEGINS, readUnityValues);
}

function readUnityValues(rest: string): FoundValues | undefined {
  const [head, expected] = UNITY_EXPECTED.exec(rest) ?? [];
  if (head === undefined || expected === undefined) return undefined;
  const actual = UNITY_ACTUAL.exec(rest.slice(head.length))?.[1];
  return actual === undefined ? undefined : foundValues(bare(expected), bare(actual));
}

function readCmocka(text: string): FoundValues | undefined {
  if (!IS_CMOCKA.test(text)) return undefined;
  const lines = linesWith(text, ' != ').map((line) => line.replace(CMOCKA_HEAD, ''));
  return (
    lines.map(readInequality).find((found) => found !== undefined) ??
    (text.includes(': error: Failure!') ? {} : undefined)
  );
}

function readInequality(line: string): FoundValues | undefined {
  const middle = line.lastIndexOf(' != ');
  const [left, right] = [line.slice(0, Math.max(middle, 0)), line.slice(middle + 4)];
  return CMOCKA_VALUE.test(left) && CMOCKA_VALUE.test(right) ? foundValues(cppValue(right), cppValue(left)) : undefined;
}

function bare(printed: string): ReturnType<typeof cppValue> {
  return cppValue(/^'.*'$/.test(printed) ? printed.slice(1, -1) : printed);
}

/** `Compared values are not the same`, and other sentences of QCOMPARE in front of both values. */
const COMPARED =
  /(?:^|\n)[^\n]{0,300}\bCompared (values|strings|doubles|floats|pointers|QStringLists|lists|Q\w{1,60}) (.{1,200})/;

/** `   Actual   (total()): 41`, with the source in brackets. */
const SIDE = /^\s{0,20}(Actual|Expected) {1,8}\((?=.)/;
const BEHIND_SOURCE = /\) {0,200}: /;

/** `'total() == 42' returned FALSE. ()` of QVERIFY. */
const VERIFY = /(?:^|\n)[^\n]{0,300}'[^\n]{1,2000}' returned FALSE\./;

/** `The computed value is expected to be greater than the baseline, but is not` of QCOMPARE_GT. */
const RELATION = /(?:^|\n)[^\n]{0,300}The computed value is expected to (?:not )?be [\w ]{1,40} the baseline, but is/;

/** Reads Qt Test. Lists and images show an element or a size alone: both values are unknown then. */
function readQt(text: string): FoundValues | undefined {
  const [, what, relation] = COMPARED.exec(text) ?? [];
  if (what === undefined || relation === undefined) return VERIFY.test(text) || RELATION.test(text) ? {} : undefined;
  if (!/^(?:values|strings|doubles|floats)$/.test(what) || !relation.startsWith('are not the same')) return {};
  const lines = text.split('\n');
  return foundValues(sideOf(lines, 'Expected'), sideOf(lines, 'Actual'));
}

/** The value of a side; undefined where the source in brackets may end at more than one place. */
function sideOf(lines: readonly string[], name: string): ReturnType<typeof cppValue> {
  const line = lines.find((candidate) => SIDE.exec(candidate)?.[1] === name);
  if (line === undefined) return undefined;
  const end = BEHIND_SOURCE.exec(line);
  return end === null ? undefined : cppValue(line.slice(end.index + end[0].length));
}

import { describe, it } from '@jest/globals';
import { DOTNET_PATTERNS } from '../../packages/reports/src/assertions/dotnet/message-patterns-dotnet.js';
import { GO_PATTERNS } from '../../packages/reports/src/assertions/go/message-patterns-go.js';
import { JAVA_PATTERNS } from '../../packages/reports/src/assertions/jvm/message-patterns-java.js';
import { CLOJURE_PATTERNS } from '../../packages/reports/src/assertions/languages/message-patterns-clojure.js';
import type { MessagePattern } from '../../packages/reports/src/assertions/message-pattern.js';
import { CPP_PATTERNS } from '../../packages/reports/src/assertions/native/message-patterns-cpp.js';
import { DART_PATTERNS } from '../../packages/reports/src/assertions/native/message-patterns-dart.js';
import { RUST_PATTERNS } from '../../packages/reports/src/assertions/native/message-patterns-rust.js';
import { SWIFT_PATTERNS } from '../../packages/reports/src/assertions/native/message-patterns-swift.js';
import { readLabelled } from '../../packages/reports/src/assertions/scripting/message-patterns-labelled.js';
import { readOwnWords } from '../../packages/reports/src/assertions/scripting/message-patterns-own-words.js';
import { PERL_PATTERNS } from '../../packages/reports/src/assertions/scripting/message-patterns-perl.js';
import { PHP_PATTERNS } from '../../packages/reports/src/assertions/scripting/message-patterns-php.js';
import { readOwnBlocks } from '../../packages/reports/src/assertions/scripting/own-blocks.js';
import { normalizeFailure } from '../../packages/reports/src/reasons/normalize-failure.js';
import type { AssertionDialect } from '../../packages/reports/src/report.js';
import { expectLinearTime, repeating } from '../../packages/reports/test/growth.js';
import { longLines, type TextOf } from './growing-texts.js';

/** Patterns read lines of many characters whole. */
const LENGTHS_OF_PATTERNS = [40_000, 160_000, 640_000];

/** The runner, a beginning that makes a pattern hope, what repeats, and an end that lets it down. */
const HOSTILE: readonly (readonly [runner: AssertionDialect, beginning: string, repeated: string, end: string])[] = [
  ['java', 'Condition not satisfied:\n\na == 1\n', '|', 'x'],
  ['java', 'Condition not satisfied:\n\na == 1\n', '| ', 'x'],
  ['java', 'Condition not satisfied:\n\na == 1', ' ', 'x\n|'],
  ['java', '', 'expected: a<b> but was: a<', 'x'],
  ['java', '', 'expected null, but was:<.>. ', 'x'],
  ['java', 'Not true that <', '> is a <', 'x'],
  ['java', '', 'Not true that .(<.>) . <a ', 'x'],
  ['java', '', 'expected ', '\n'],
  ['java', '', '41 did not equal 42 ', '\u2028x'],
  ['java', 'Failed to validate JSON text:\n', '} Values not equal', 'x'],
  ['java', "Failed to validate JSON text:\n} Values not equal, expected '", "' but was '", 'x'],
  ['java', 'match failed: EQUALS\n', '  $.a | not equal (MAP:MAP)\n', 'x'],
  ['java', '', 'assertion failed: expected a, found b: ', 'x'],
  ['java', 'Expected: element text is "a"\n     but: <', '> text is "', 'x'],
  ['java', 'a\n', ' ==> expected: <', 'x'],
  ['mocha', 'expected a to equal b\nEXPECTED:\n[]\nACTUAL:\n[', ']: expected ', '\n'],
  ['mocha', '', 'ASSERTION FAILED in a - Expected: ', 'x'],
  ['powershell', 'Expected $null or empty', ', because a, but got b', 'x'],
  ['jest', '', 'Expected: "\\"\n', 'x'],
  ['jest', '', 'Expected: [\n', 'x'],
  ['jest', 'Expected: "\n', '\\"\n', 'x'],
  ['jest', '- Expected\n+ Received\n\n- `␊\n', '- ␊\n', 'x'],
  ['jest', '', ': Expected a spy', 'x'],
  ['ruby', '', ' expected: 1    got: 1  (compared usin', 'x'],
  ['ruby', ' expected: ', 'a    got: ', 'x'],
  ['ruby', '', '\n', 'x'],
  ['cpp', '', ": Assertion 'a != a ", 'x'],
  ['cpp', "Assertion 'a", " == b' failed: ", 'x'],
  ['cpp', '', 'critical check . has failed [.]. A ', 'x'],
  ['cpp', 'check a', ' has failed [1', 'x'],
  ['cpp', '', ":Expected 'a' Was ", 'x'],
  ['cpp', ":Expected 'a", "' Was '", 'x'],
  ['cpp', 'Expected: (', 'a) == (b), actual: 1 vs ', '\u2028x'],
  ['cpp', 'The difference between ', '1 and 1 is 1, which exceeds 1', ', wher'],
  ['cpp', 'Value of: a\n  Actual: 1\nExpected: a\n', '"", ', 'x'],
  ['cpp', '', 'Expected [a] to [', 'x'],
  ['cpp', 'Expected [', '] to [equal] [', 'x'],
  ['cpp', '', 'Expected [a] to [equal] [b]\n', 'x'],
  ['cpp', 'Expected [a] to [equal] [b]\n', ' actual value: [', 'x'],
  ['cpp', '', '[a] should be [', 'x'],
  ['go', '', 'want a got = ', '\n'],
  ['go', 'a.go:1: ', 'want 1, have 2 ', '\n'],
  ['go', '', ' assertion failed: a (b) != ', 'x'],
  ['go', 'Error Trace: a\nError: ', '"" does not contain "', 'x'],
  ['php', 'Failed asserting that ', "'a' contains '", 'x'],
  ['php', 'Failed asserting that ', '1 equals ', 'x'],
  ['php', "Failed asserting that exception message '", "' contains '", 'x'],
  ['swift', '', ' ((a) is nil ', 'x'],
  ['swift', 'XCTAssertTrue failed ((', 'a) < ', ') failed'],
  ['swift', '', 'XCTAssertNil failed: "" ', 'x'],
  ['swift', 'Expectation failed: (', 'a → ', ' == 1'],
  ['java', '', 'java.lang.RuntimeException: ', 'x'],
  ['java', 'java.lang.RuntimeException\n', 'Caused by: java.lang.RuntimeException\n', 'x'],
  ['dotnet', 'One or more errors occurred. (', ') ----', 'x'],
  ['java', 'expected: &lt;', '&gt; but was: ', 'x'],
  ['python', 'assert 1 == "', '\\"  + ', 'x'],
  ['python', '', '\\n"\\', 'x'],
  ['python', '1) ', '1) ', 'x'],
  ['python', '', ' truncated [', 'x'],
  ['java', "Actual text '", "' and expected text '", 'x'],
  ['java', "Validation failed for column: 'A' found value: '", "' expected value: ", "'"],
  ['java', 'a\nStep Execution Failure: ', "'a", 'x'],
  ['java', 'Unable to a ', '(Root cause ', 'x'],
  ['java', '', 'connect E', 'x'],
  ['mocha', 'expected A{ …(1) } to be true\nactual expected\nA {', '}true', 'x'],
  ['powershell', 'String lengths are both 1. Strings differ at index 1.\nExpected: {', '}\nBut was:  {', 'x'],
  ['powershell', 'String lengths are both 1. Strings differ at index 1.\nExpected: {', '}\n--', 'x'],
  ['powershell', "Expected regular expression 'a' to match '", "', because ", 'x'],
  ['powershell', "Expected an exception with message like 'a' to be thrown, but the message was '", "'. from ", 'x'],
  ['powershell', 'Expected 1 to be found in collection @(', ', but it was not found.', 'x'],
  ['powershell', 'Expected the value to have type [A], but got ', ' with type [', 'x'],
  ['powershell', 'no', '\nat a, b', '.ps1:1'],
  ['dotnet', 'Expected a to be "', '", but "', 'x'],
  ['dotnet', 'Expected a to be "', '" with a length of 1 because ', 'x'],
  ['mocha', 'expected contents of a "', ' "', 'x'],
  ['r', 'a threw an error.\nMessage: ', 'a\n', 'Class'],
  ['vitest', 'Expected "', '" but got: "\n', 'x'],
];

/** What repeats in a message of an unknown runner. */
const REPEATED: readonly string[] = [
  'a',
  ' ',
  '\n',
  'expected ',
  'expected "',
  "expected ' to ",
  'expected: ',
  ' Expected: ',
  'Expected: "',
  'Expected:\nReceived:\n',
  'Caused by: Expected value t',
  'to equal ',
  'assert ',
  'assert (',
  'at ',
  '\tat ',
  '    at a(',
  '  1 | a\n',
  '- ',
  '- Expected\n+ Received\n',
  '+ expected - actual\n-a\n+b\n',
  'E   assert ',
  'E   assert 1 == 2\n',
  'Traceback (most recent call last):\n  File "a", line 1\n',
  'Error: ',
  'x: ',
  'x\n',
  '"',
  '[',
  '((((',
  '[[[[',
  '\\',
  "actual: '\\n' +\n",
  "code: 'ERR_ASSERTION', actual: 1, ",
  'got: \nexpected: ',
  'Expected to find \n',
  '\u001b[31m',
  '1 !== 2\n\n',
  '...',
  '❯ ',
  'thrown: "',
];

/** What reads the values of an assertion, alone: where all patterns try a failure, the time that they have together is limited. */
const PATTERNS: readonly (readonly [what: string, patterns: MessagePattern, textOf: TextOf])[] = [
  ['blanks', JAVA_PATTERNS, repeating('', ' ')],
  ['expected: <', JAVA_PATTERNS, repeating('', 'expected: <')],
  ['expected:', JAVA_PATTERNS, repeating('', 'expected:\n')],
  ['Expecting actual:', JAVA_PATTERNS, repeating('', 'Expecting actual:\n')],
  ['words in front of "did not equal"', JAVA_PATTERNS, repeating('', 'a ', ' did not equal')],
  ['[1, 2] at', JAVA_PATTERNS, repeating('', '[1, 2] at ')],
  ['FEST: expecting', JAVA_PATTERNS, repeating('', 'expecting:\n<a>\n to contain:\n')],
  ['FEST: sides in one line', JAVA_PATTERNS, repeating('expected:<', 'a> but was:<', '> using delta:')],
  ['MockK: arguments', JAVA_PATTERNS, repeating('but arguments are not matching:\n', '[0]: argument: , matcher: ')],
  [
    'Espresso: Got',
    JAVA_PATTERNS,
    repeating("'' doesn't match the selected view.\nExpected: a\n Got: view.", 'a was ', '\n'),
  ],
  ['JSONassert: several', JAVA_PATTERNS, repeating('a\nExpected: 1\n', '\n ; a', 'x')],
  ['want', GO_PATTERNS, repeating('', 'want a, ')],
  ['want in each line', GO_PATTERNS, longLines('', 'a_test.go:1: ', 'want ')],
  ['want and got in each line', GO_PATTERNS, longLines('', 'a_test.go:1: ', 'want a got ')],
  ['=', GO_PATTERNS, repeating('', ' = ')],
  ['Expected <int>', GO_PATTERNS, repeating('', 'Expected\n    <int>: 4\n')],
  ['Error Trace', GO_PATTERNS, repeating('', 'Error Trace:\nError:\n')],
  ['comparisons', GO_PATTERNS, repeating('assertion failed: ', 'a (b) != ')],
  ["#   '", PERL_PATTERNS, repeating('', "#   '")],
  ['# got', PERL_PATTERNS, repeating('', '# got: a\n')],
  ['# $got', PERL_PATTERNS, repeating('', '# $got = $got = ')],
  ['blanks in a comment', PERL_PATTERNS, repeating('#', ' ')],
  ['Failed asserting that', PHP_PATTERNS, repeating('', 'Failed asserting that ')],
  ['contains', PHP_PATTERNS, repeating('Failed asserting that ', ' contains "')],
  ['--- Expected', PHP_PATTERNS, repeating('Failed asserting that x\n', '--- Expected\n')],
  ['Expected:<', DOTNET_PATTERNS, repeating('', 'Expected:<')],
  ['Expected:< of AreEqual', DOTNET_PATTERNS, repeating('Assert.AreEqual failed. ', 'Expected:<')],
  ['to be, but found', DOTNET_PATTERNS, repeating('Expected ', 'to be , but found ')],
  ['Expected: x', DOTNET_PATTERNS, repeating('', 'Expected: x\n')],
  ["String '", DOTNET_PATTERNS, repeating('Assert.AreEqual failed. ', "String '")],
  ['Unquote: steps', DOTNET_PATTERNS, repeating('', '1 = 1\n', 'false')],
  ['xUnit: lines of a record', DOTNET_PATTERNS, repeating('Assert.Equal() Failure\nExpected: {', '\nActual:   {')],
  ['MSTest: claims', DOTNET_PATTERNS, repeating('', 'Assertion failed. Expected value to be null.\n')],
  ['assertion `left == right` failed', RUST_PATTERNS, repeating('', 'assertion `left == right` failed\n  left: ')],
  ['`:', RUST_PATTERNS, repeating('assertion `left == right` failed\n  left: `', '`: ', '\n right: `')],
  ['Expected: is equal to', RUST_PATTERNS, repeating('', 'Expected: is equal to 1\nActual: 2')],
  ['Expected equality', CPP_PATTERNS, repeating('', 'Expected equality of these values:\n')],
  ['Value of', CPP_PATTERNS, repeating('', 'Value of: ')],
  ['has failed', CPP_PATTERNS, repeating('check ', 'a has failed [')],
  ['CHECK', CPP_PATTERNS, repeating('', 'CHECK( ')],
  ['==', CPP_PATTERNS, repeating('FAILED:\n  CHECK( a == b )\nwith expansion:\n  ', '(== ')],
  ['Expected 1 Was', CPP_PATTERNS, repeating('', 'Expected 1 Was ')],
  ['Expected: (a', CPP_PATTERNS, repeating('', 'Expected: (a ')],
  ['XCTAssertEqual failed', SWIFT_PATTERNS, repeating('', 'XCTAssertEqual failed: ("')],
  ['((a) is', SWIFT_PATTERNS, repeating('', '((a) is ')],
  ['XCTAssertEqual without quotes', SWIFT_PATTERNS, repeating('XCTAssertEqual failed: ', 'a != ')],
  ['(a →', SWIFT_PATTERNS, repeating('Expectation failed: ', '(a → ', ' == ')],
  ['Expectation failed', SWIFT_PATTERNS, repeating('', 'Expectation failed: ')],
  ['Expected: <1>', DART_PATTERNS, repeating('', 'Expected: <1>\n')],
  ['escaped quotes', DART_PATTERNS, repeating("Expected: '", "\\'", '\n  Actual: <1>')],
  ['quotes that are not closed', CLOJURE_PATTERNS, repeating('expected: (= 1 ', '"\\', ')\n  actual: (not (= 1 2))')],
];

/** What reads values in the words of a test's author: lines of at most 2,000 characters, and blocks of lines. */
const OWN_WORDS: readonly (readonly [beginning: string, part: string, read: (text: string) => unknown])[] = [
  ['expected', ' a b c', ofLines(readOwnWords)],
  ['expected ', '"a" but was ', ofLines(readOwnWords)],
  ['', 'expected=1 actual=', ofLines(readOwnWords)],
  ['', 'expected 1 a but got ', ofLines(readOwnWords)],
  ['expected ', 'a b c ', ofLines(readLabelled)],
  ['', 'expected a: ', ofLines(readLabelled)],
  ['Erwarteter ', 'Preis ', ofLines(readLabelled)],
  ['Erwartet: 1', ', aber gefunden ', ofLines(readLabelled)],
  ['esperado: ', ' se se se', ofLines(readLabelled)],
  ['Expected:', '\n a', readOwnBlocks],
  ['Expected: a\nActual: ', '[{"', readOwnBlocks],
  ['', 'Expected:\n', readOwnBlocks],
];

function ofLines(read: (line: string) => unknown): (text: string) => unknown {
  return (text) => text.match(/.{1,2000}/g)?.map((line) => read(line));
}

describe('the time in which a failure is read grows as its text does', () => {
  it.each(HOSTILE)('for %s, with the beginning %j and many %j', async (dialect, ...text) => {
    await expectLinearTime((message) => normalizeFailure({ dialect, message }), repeating(...text));
  });

  // Lines as long as patterns may read them whole.
  it.each(HOSTILE)('for 20 lines of %s with the beginning %j and many %j', async (dialect, ...text) => {
    const textOf = (length: number): string => `${repeating(...text)(length / 20)}\n`.repeat(20);
    await expectLinearTime((message) => normalizeFailure({ dialect, message }), textOf, [19_000, 76_000]);
  });

  it.each(REPEATED)('for a message and a text of many %j', async (part) => {
    const read = (message: string): unknown => normalizeFailure({ message, text: `x${message}` });
    await expectLinearTime(read, repeating('', part));
  });

  it.each(REPEATED)('for a message of many %j that is the text as well', async (part) => {
    await expectLinearTime((message) => normalizeFailure({ message, text: message }), repeating('', part));
  });

  it.each(PATTERNS.map(([what, patterns, textOf]) => ({ what, patterns, textOf })))(
    'for the patterns of a dialect and many "$what"',
    async ({ patterns, textOf }) => {
      await expectLinearTime((text) => patterns.read(text, { dialect: patterns.family }), textOf, LENGTHS_OF_PATTERNS);
    },
  );

  it.each(OWN_WORDS)('for own words with the beginning %j and many %j', async (beginning, part, read) => {
    await expectLinearTime(read, repeating(beginning, part));
  });
});

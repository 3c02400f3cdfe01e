import { describe, expect, it } from '@jest/globals';
import { expectLinearTime, repeating } from '../../test/growth.js';
import type { AssertionDialect } from '../report.js';
import { labelLines } from '../values/printed-spans.js';
import { normalizeFailure } from './normalize-failure.js';

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
  ['r', 'a threw an error.\nMessage: ', 'a\n', 'Class'],
  ['vitest', 'Expected "', '" but got: "\n', 'x'],
];

describe('normalizeFailure', () => {
  it.each(HOSTILE)(
    'takes linear time for a failure of %s that begins with %j and repeats %j',
    async (dialect, ...text) => {
      await expectLinearTime((message) => normalizeFailure({ dialect, message }), repeating(...text));
    },
  );

  // Lines as long as patterns may read them whole.
  it.each(HOSTILE)(
    'takes linear time for 20 lines of %s that begin with %j and repeat %j',
    async (dialect, ...text) => {
      const textOf = (length: number): string => `${repeating(...text)(length / 20)}\n`.repeat(20);
      await expectLinearTime((message) => normalizeFailure({ dialect, message }), textOf, [19_000, 38_000, 76_000]);
    },
  );
});

describe('labelLines', () => {
  it('gives the first line of each name, with a value in quotes up to the line in which they close', () => {
    const text = 'Expected: "a\n\\"b\nc"\nReceived: "d\ne"f"\nExpected: 1';
    expect(labelLines(text, /^(?:Expected|Received)$/)).toEqual([
      { name: 'expected', value: '"a\n\\"b\nc"' },
      { name: 'received', value: '"d' },
    ]);
  });
});

import { describe, expect, it } from '@jest/globals';
import type { ReportedFailure } from '../report.js';
import { normalizeFailure } from './normalize-failure.js';
import { plain } from '../../test/plain-values.js';

/** A name, what the library prints, and the values in it, read by hand. */
type Row = readonly [name: string, failure: ReportedFailure, values: Readonly<Record<string, unknown>>];

const ROWS: readonly Row[] = [
  [
    'nunit gt',
    { message: '  Expected: greater than 42\n  But was:  41\n', dialect: 'dotnet' },
    { expected: 'greater than 42', actual: 41 },
  ],
  [
    'nunit notnull',
    { message: '  Expected: not null\n  But was:  null\n', dialect: 'dotnet' },
    { expected: 'not null', actual: null },
  ],
  [
    'nunit not',
    { message: '  Expected: not equal to 42\n  But was:  42\n', dialect: 'dotnet' },
    { expected: 'not equal to 42', actual: 42 },
  ],
  [
    'nunit throws',
    { message: '  Expected: <System.ArgumentException>\n  But was:  null\n', dialect: 'dotnet' },
    { expected: 'System.ArgumentException', actual: null },
  ],
  [
    'nunit throws2',
    {
      message:
        '  Expected: <System.ArgumentException>\n  But was:  <System.InvalidOperationException: boom\n   at A.B()>\n',
      dialect: 'dotnet',
    },
    { expected: 'System.ArgumentException', actual: 'System.InvalidOperationException: boom' },
  ],
  [
    'nunit strings',
    {
      message:
        '  String lengths are both 5. Strings differ at index 1.\n  Expected: "hello"\n  But was:  "hallo"\n  ------------^\n',
      dialect: 'dotnet',
    },
    { expected: 'hello', actual: 'hallo' },
  ],
  [
    'nunit coll',
    {
      message:
        '  Expected is <System.Int32[2]>, actual is <System.Int32[3]>\n  Values differ at index [1]\n  Expected: 2\n  But was:  3\n',
      dialect: 'dotnet',
    },
    { expected: 2, actual: 3 },
  ],
  [
    'nunit 4',
    { message: '  Assert.That(total, Is.EqualTo(42))\n  Expected: 42\n  But was:  41\n', dialect: 'dotnet' },
    { expected: 42, actual: 41 },
  ],
  ['nunit classic', { message: '  Expected: 42\n  But was:  41\n', dialect: 'dotnet' }, { expected: 42, actual: 41 }],
  [
    'nunit does not throw',
    { message: '  Expected: No Exception to be thrown\n  But was:  <System.Exception: x\n', dialect: 'dotnet' },
    { expected: 'No Exception to be thrown', actual: 'System.Exception: x' },
  ],
  [
    'nunit contains',
    { message: '  Expected: String containing "x"\n  But was:  "hello"\n', dialect: 'dotnet' },
    { expected: 'String containing "x"', actual: 'hello' },
  ],
  [
    'xunit ne',
    {
      type: 'Xunit.Sdk.NotEqualException',
      message: 'Assert.NotEqual() Failure: Values are equal\nExpected: Not 42\nActual:       42',
      dialect: 'dotnet',
    },
    { expected: 'not 42', actual: 42 },
  ],
  [
    'xunit ne old',
    {
      type: 'Xunit.Sdk.NotEqualException',
      message: 'Assert.NotEqual() Failure\nExpected: Not 42\nActual:   42',
      dialect: 'dotnet',
    },
    { expected: 'not 42', actual: 42 },
  ],
  [
    'xunit throws none',
    {
      message: 'Assert.Throws() Failure: No exception was thrown\nExpected: typeof(System.ArgumentException)',
      dialect: 'dotnet',
    },
    { expected: 'System.ArgumentException', actual: 'no exception' },
  ],
  [
    'xunit throws old',
    {
      message:
        'Assert.Throws() Failure\nExpected: typeof(System.ArgumentException)\nActual:   (No exception was thrown)',
      dialect: 'dotnet',
    },
    { expected: 'System.ArgumentException', actual: '(No exception was thrown)' },
  ],
  [
    'xunit throws other',
    {
      message:
        'Assert.Throws() Failure: Exception type was not an exact match\nExpected: typeof(System.ArgumentException)\nActual:   typeof(System.InvalidOperationException)',
      dialect: 'dotnet',
    },
    { expected: 'System.ArgumentException', actual: 'System.InvalidOperationException' },
  ],
  [
    'xunit single2',
    { message: 'Assert.Single() Failure: The collection contained 2 items\nCollection: [1, 2]', dialect: 'dotnet' },
    { expected: 1, actual: 2 },
  ],
  [
    'xunit empty',
    { message: 'Assert.Empty() Failure: Collection was not empty\nCollection: [1, 2]', dialect: 'dotnet' },
    { expected: 'empty', actual: '[1, 2]' },
  ],
  [
    'xunit notempty',
    { message: 'Assert.NotEmpty() Failure: Collection was empty', dialect: 'dotnet' },
    { expected: 'not empty' },
  ],
  [
    'xunit null',
    { message: 'Assert.Null() Failure: Value is not null\nExpected: null\nActual:   "a"', dialect: 'dotnet' },
    { expected: null, actual: 'a' },
  ],
  [
    'xunit true',
    { message: 'Assert.True() Failure\nExpected: True\nActual:   False', dialect: 'dotnet' },
    { expected: true, actual: false },
  ],
  [
    'xunit true msg',
    { type: 'Xunit.Sdk.TrueException', message: 'must be open\nExpected: True\nActual:   False', dialect: 'dotnet' },
    { expected: true, actual: false },
  ],
  [
    'xunit contains item',
    {
      message: 'Assert.Contains() Failure: Item not found in collection\nCollection: [1, 2]\nNot found:  3',
      dialect: 'dotnet',
    },
    { expected: 3, actual: '[1, 2]' },
  ],
  [
    'xunit sub',
    {
      message: 'Assert.Contains() Failure: Sub-string not found\nString:    "hello"\nNot found: "x"',
      dialect: 'dotnet',
    },
    { expected: 'x', actual: 'hello' },
  ],
  [
    'xunit inrange',
    { message: 'Assert.InRange() Failure: Value not in range\nRange:  (1 - 5)\nActual: 7', dialect: 'dotnet' },
    { expected: '(1 - 5)', actual: 7 },
  ],
  [
    'xunit istype',
    {
      message: 'Assert.IsType() Failure: Value is not the exact type\nExpected: typeof(A)\nActual:   typeof(B)',
      dialect: 'dotnet',
    },
    { expected: 'A', actual: 'B' },
  ],
  [
    'xunit istype null',
    { message: 'Assert.IsType() Failure: Value is null\nExpected: typeof(A)\nActual:   null', dialect: 'dotnet' },
    { expected: 'A', actual: null },
  ],
  [
    'xunit starts',
    {
      message: 'Assert.StartsWith() Failure: String start does not match\nString:         "hello"\nExpected start: "x"',
      dialect: 'dotnet',
    },
    { expected: 'x', actual: 'hello' },
  ],
  [
    'xunit same',
    {
      message: 'Assert.Same() Failure: Values are not the same instance\nExpected: A { }\nActual:   B { }',
      dialect: 'dotnet',
    },
    { expected: 'A { }', actual: 'B { }' },
  ],
  [
    'xunit coll',
    {
      message:
        'Assert.Equal() Failure: Collections differ\n              ↓ (pos 1)\nExpected: [1, 2]\nActual:   [1, 3]\n              ↑ (pos 1)',
      dialect: 'dotnet',
    },
    { expected: '[1, 2]', actual: '[1, 3]' },
  ],
  [
    'xunit matches',
    { message: 'Assert.Matches() Failure: Pattern not found in value\nRegex: "^a"\nValue: "b"', dialect: 'dotnet' },
    { expected: '^a', actual: 'b' },
  ],
  [
    'xunit matches old',
    { message: 'Assert.Matches() Failure:\nRegex: ^a\nValue: b', dialect: 'dotnet' },
    { expected: '^a', actual: 'b' },
  ],
  [
    'xunit equiv',
    {
      message: 'Assert.Equivalent() Failure: Mismatched value on member "Name"\nExpected: "a"\nActual:   "b"',
      dialect: 'dotnet',
    },
    { expected: 'a', actual: 'b' },
  ],
  [
    'ms throws none',
    {
      message: 'Assert.ThrowsException failed. No exception thrown. ArgumentException exception was expected. ',
      dialect: 'dotnet',
    },
    { expected: 'ArgumentException', actual: 'no exception' },
  ],
  [
    'ms throws none new',
    {
      message:
        'Assert.ThrowsExactly failed. Expected exception type:<System.ArgumentException> but no exception was thrown. ',
      dialect: 'dotnet',
    },
    { expected: 'System.ArgumentException', actual: 'no exception' },
  ],
  [
    'ms throws other new',
    {
      message:
        'Assert.ThrowsExactly failed. Expected exception type:<System.ArgumentException>. Actual exception type:<System.InvalidOperationException>. ',
      dialect: 'dotnet',
    },
    { expected: 'System.ArgumentException', actual: 'System.InvalidOperationException' },
  ],
  [
    'ms attr0',
    { message: 'Test method did not throw expected exception System.ArgumentException. No message', dialect: 'dotnet' },
    { expected: 'System.ArgumentException', actual: 'no exception' },
  ],
  [
    'ms instance',
    {
      message: 'Assert.IsInstanceOfType failed.  Expected type:<System.String>. Actual type:<System.Int32>.',
      dialect: 'dotnet',
    },
    { expected: 'System.String', actual: 'System.Int32' },
  ],
  ['ms isnull', { message: 'Assert.IsNull failed. ', dialect: 'dotnet' }, { expected: null }],
  [
    'ms isnull new',
    { message: "Assert.IsNull failed. 'value' expression: 'x'. ", dialect: 'dotnet' },
    { expected: null },
  ],
  [
    'ms coll2',
    {
      message: 'CollectionAssert.AreEqual failed. Element at index 1 do not match.\nExpected: 2\nActual: 3',
      dialect: 'dotnet',
    },
    { expected: 2, actual: 3 },
  ],
  [
    'ms contains',
    { message: "StringAssert.Contains failed. String 'hello' does not contain string 'x'. .", dialect: 'dotnet' },
    { expected: 'x', actual: 'hello' },
  ],
  [
    'ms starts',
    { message: "StringAssert.StartsWith failed. String 'hello' does not start with string 'x'. .", dialect: 'dotnet' },
    { expected: 'x', actual: 'hello' },
  ],
  [
    'ms matches',
    { message: "StringAssert.Matches failed. String 'hello' does not match pattern '^x'. .", dialect: 'dotnet' },
    { expected: '^x', actual: 'hello' },
  ],
  [
    'ms gt',
    {
      message: 'Assert.IsGreaterThan failed. Actual value <41> is not greater than expected value <42>. ',
      dialect: 'dotnet',
    },
    { expected: 'greater than 42', actual: 41 },
  ],
  [
    'ms count',
    { message: 'Assert.HasCount failed. Expected collection of size 3. Actual: 2. ', dialect: 'dotnet' },
    { expected: 3, actual: 2 },
  ],
  [
    'ms eq case',
    { message: 'Assert.AreEqual failed. Expected:<42>. Actual:<41>. total of cart', dialect: 'dotnet' },
    { expected: 42, actual: 41 },
  ],
  [
    'ms4',
    {
      message:
        "Assert.AreEqual failed. Expected:<42>. Actual:<41>. 'expected' expression: '42', 'actual' expression: 'total'.",
      dialect: 'dotnet',
    },
    { expected: 42, actual: 41 },
  ],
  [
    'fa gt',
    { message: 'Expected total to be greater than 42, but found 41.', dialect: 'dotnet' },
    { expected: 'greater than 42', actual: 41 },
  ],
  [
    'fa gt diff',
    { message: 'Expected total to be greater than 42, but found 41 (difference of -1).', dialect: 'dotnet' },
    { expected: 'greater than 42', actual: 41 },
  ],
  ['fa not', { message: 'Did not expect total to be 42.', dialect: 'dotnet' }, { expected: 'not 42' }],
  ['fa null', { message: 'Expected x not to be <null>.', dialect: 'dotnet' }, { expected: 'not null', actual: null }],
  [
    'fa null2',
    { message: 'Expected x to be <null>, but found "a".', dialect: 'dotnet' },
    { expected: null, actual: 'a' },
  ],
  [
    'fa equiv',
    { message: 'Expected property root.Name to be "a", but found "b".', dialect: 'dotnet' },
    { expected: 'a', actual: 'b' },
  ],
  [
    'fa equiv2',
    { message: 'Expected x.Name to be "a" with a length of 1, but "b" differs near "b" (index 0).', dialect: 'dotnet' },
    { expected: 'a', actual: 'b' },
  ],
  [
    'fa str7',
    { message: 'Expected name to be "abc", but "abd" differs near "d" (index 2).', dialect: 'dotnet' },
    { expected: 'abc', actual: 'abd' },
  ],
  [
    'fa str8',
    {
      message:
        'Expected name to be the same string, but they differ at index 2:\n    ↓ (actual)\n  "abd"\n  "abc"\n    ↑ (expected).',
      dialect: 'dotnet',
    },
    { expected: 'abc', actual: 'abd' },
  ],
  [
    'fa contain',
    { message: 'Expected list {1, 2} to contain 3.', dialect: 'dotnet' },
    { expected: 3, actual: '{1, 2}' },
  ],
  [
    'fa contain str',
    { message: 'Expected text "hello" to contain "x".', dialect: 'dotnet' },
    { expected: 'x', actual: 'hello' },
  ],
  [
    'fa starts',
    { message: 'Expected text to start with "x", but "hello" differs near "hel" (index 0).', dialect: 'dotnet' },
    { expected: 'x', actual: 'hello' },
  ],
  [
    'fa empty',
    { message: 'Expected list to be empty, but found {1, 2}.', dialect: 'dotnet' },
    { expected: 'empty', actual: '{1, 2}' },
  ],
  ['fa notempty', { message: 'Expected list not to be empty.', dialect: 'dotnet' }, { expected: 'not empty' }],
  [
    'fa count',
    { message: 'Expected list to contain 3 item(s), but found 2: {1, 2}.', dialect: 'dotnet' },
    { expected: 3, actual: 2 },
  ],
  [
    'fa throw other',
    {
      message:
        'Expected a <System.ArgumentException> to be thrown, but found <System.InvalidOperationException>: "boom"',
      dialect: 'dotnet',
    },
    { expected: 'System.ArgumentException', actual: 'System.InvalidOperationException' },
  ],
  [
    'fa throw other2',
    {
      message:
        'Expected a <System.ArgumentException> to be thrown, but found <System.InvalidOperationException>:\nSystem.InvalidOperationException: boom\n   at A.B()',
      dialect: 'dotnet',
    },
    { expected: 'System.ArgumentException', actual: 'System.InvalidOperationException' },
  ],
  [
    'fa notthrow',
    {
      message: 'Did not expect any exception, but found System.InvalidOperationException: boom\n   at A.B()',
      dialect: 'dotnet',
    },
    { expected: 'no exception', actual: 'System.InvalidOperationException: boom' },
  ],
  [
    'fa type',
    { message: 'Expected type to be System.String, but found System.Int32.', dialect: 'dotnet' },
    { expected: 'System.String', actual: 'System.Int32' },
  ],
  [
    'fa true',
    { message: 'Expected flag to be true, but found False.', dialect: 'dotnet' },
    { expected: true, actual: false },
  ],
  ['fa true5', { message: 'Expected True, but found False.', dialect: 'dotnet' }, { expected: true, actual: false }],
  ['fa notbe', { message: 'Expected x not to be 42, but it is.', dialect: 'dotnet' }, { expected: 'not 42' }],
  [
    'fa date',
    { message: 'Expected d to be <2020-01-01>, but found <2020-01-02>.', dialect: 'dotnet' },
    { expected: '2020-01-01', actual: '2020-01-02' },
  ],
  [
    'fa http',
    {
      message:
        'Expected HttpStatusCode to be HttpStatusCode.OK {value: 200}, but found HttpStatusCode.NotFound {value: 404}.',
      dialect: 'dotnet',
    },
    { expected: 'HttpStatusCode.OK {value: 200}', actual: 'HttpStatusCode.NotFound {value: 404}' },
  ],
  ['sh', { message: 'total\n    should be\n42\n    but was\n41', dialect: 'dotnet' }, { expected: 42, actual: 41 }],
  ['sh not', { message: 'total\n    should not be\n42\n    but was', dialect: 'dotnet' }, { expected: 'not 42' }],
  [
    'sh gt',
    { message: 'total\n    should be greater than\n42\n    but was\n41', dialect: 'dotnet' },
    { expected: 'greater than 42', actual: 41 },
  ],
  [
    'sh null',
    { message: 'x\n    should not be null but was', dialect: 'dotnet' },
    { expected: 'not null', actual: null },
  ],
  [
    'sh throw',
    { message: '() => x\n    should throw\nSystem.ArgumentException\n    but did not', dialect: 'dotnet' },
    { expected: 'System.ArgumentException', actual: 'no exception' },
  ],
  [
    'sh throw2',
    {
      message: '`x`\n    should throw\nSystem.ArgumentException\n    but threw\nSystem.InvalidOperationException',
      dialect: 'dotnet',
    },
    { expected: 'System.ArgumentException', actual: 'System.InvalidOperationException' },
  ],
  [
    'sh contain',
    {
      message: '"hello"\n    should contain (case insensitive comparison)\n"x"\n    but was actually\n"hello"',
      dialect: 'dotnet',
    },
    { expected: 'x', actual: 'hello' },
  ],
  [
    'sh diff',
    {
      message: 'name\n    should be\n"abc"\n    but was\n"abd"\n    difference\nDifference     |            |   \n',
      dialect: 'dotnet',
    },
    { expected: 'abc', actual: 'abd' },
  ],
  [
    'sh true',
    { message: 'flag\n    should be\nTrue\n    but was\nFalse', dialect: 'dotnet' },
    { expected: true, actual: false },
  ],
  [
    'sh true4',
    { message: 'flag\n    should be\n    True\n    but was\n    False', dialect: 'dotnet' },
    { expected: true, actual: false },
  ],
  [
    'moq',
    {
      message: 'Moq.MockException : \nExpected invocation on the mock once, but was 0 times: x => x.A()',
      dialect: 'dotnet',
    },
    { expected: 1, actual: 0 },
  ],
  [
    'moq atleast',
    {
      type: 'Moq.MockException',
      message: 'Expected invocation on the mock at least once, but was never performed: x => x.A()',
      dialect: 'dotnet',
    },
    { expected: 'at least once', actual: 0 },
  ],
  [
    'moq never',
    {
      type: 'Moq.MockException',
      message: 'Expected invocation on the mock should never have been performed, but was 1 times: x => x.A()',
      dialect: 'dotnet',
    },
    { expected: 0, actual: 1 },
  ],
  [
    'nsub',
    {
      type: 'NSubstitute.Exceptions.ReceivedCallsException',
      message: 'Expected to receive exactly 1 call matching:\n\tA(1)\nActually received no matching calls.',
      dialect: 'dotnet',
    },
    { expected: 1, actual: 0 },
  ],
  [
    'nsub3',
    {
      type: 'NSubstitute.Exceptions.ReceivedCallsException',
      message: 'Expected to receive exactly 1 call matching:\n\tA(1)\nActually received 2 matching calls:\n\tA(1)',
      dialect: 'dotnet',
    },
    { expected: 1, actual: 2 },
  ],
  [
    'fakeiteasy',
    {
      type: 'FakeItEasy.ExpectationException',
      message:
        '\n\n  Assertion failed for the following call:\n    A.B()\n  Expected to find it once exactly but no calls were made to the fake object.\n\n',
      dialect: 'dotnet',
    },
    { expected: 1, actual: 0 },
  ],
  [
    'tunit',
    {
      type: 'TUnit.Assertions.Exceptions.AssertionException',
      message: 'Expected to be equal to 42\nbut received 41\n\nat Assert.That(total).IsEqualTo(42)',
      dialect: 'dotnet',
    },
    { expected: 42, actual: 41 },
  ],
  [
    'tunit old',
    {
      type: 'TUnit.Assertions.Exceptions.AssertionException',
      message: 'Expected total to be equal to 42\n\nbut found 41\n\nat Assert.That(total).IsEqualTo(42)',
      dialect: 'dotnet',
    },
    { expected: 42, actual: 41 },
  ],
  [
    'expecto',
    { message: 'totals are equal.\nexpected: 42\n  actual: 41', dialect: 'dotnet' },
    { expected: 42, actual: 41 },
  ],
  [
    'expecto2',
    { message: 'totals. Actual value was 41 but had expected it to be 42.', dialect: 'dotnet' },
    { expected: 42, actual: 41 },
  ],
  ['fsunit', { message: '  Expected: 42\n  But was:  41\n', dialect: 'dotnet' }, { expected: 42, actual: 41 }],
  [
    'playwright dn',
    {
      message:
        "Microsoft.Playwright.PlaywrightException : Locator expected to have text 'a'\nBut was: 'b'\nCall log:\n  - x",
      dialect: 'dotnet',
    },
    { expected: 'a', actual: 'b' },
  ],
  ['alba', { message: 'Expected status code 200, but was 404', dialect: 'dotnet' }, { expected: 200, actual: 404 }],
  [
    'tf ne',
    {
      message: 'Failed',
      text: '    a_test.go:10: \n        \tError Trace:\t/src/a_test.go:10\n        \tError:      \tShould not be: 42\n        \tTest:       \tTestA\n',
      dialect: 'go',
    },
    { expected: 'not 42', actual: 42 },
  ],
  [
    'tf gt',
    {
      message: 'Failed',
      text: '    a_test.go:10: \n        \tError Trace:\t/src/a_test.go:10\n        \tError:      \t"41" is not greater than "42"\n        \tTest:       \tTestA\n',
      dialect: 'go',
    },
    { expected: 'greater than 42', actual: 41 },
  ],
  [
    'tf ge',
    {
      message: 'Failed',
      text: '    a_test.go:10: \n        \tError Trace:\t/src/a_test.go:10\n        \tError:      \t"41" is not greater than or equal to "42"\n        \tTest:       \tTestA\n',
      dialect: 'go',
    },
    { expected: 'greater than or equal to 42', actual: 41 },
  ],
  [
    'tf less',
    {
      message: 'Failed',
      text: '    a_test.go:10: \n        \tError Trace:\t/src/a_test.go:10\n        \tError:      \t"41" is not less than "40"\n        \tTest:       \tTestA\n',
      dialect: 'go',
    },
    { expected: 'less than 40', actual: 41 },
  ],
  [
    'tf err',
    {
      message: 'Failed',
      text: '    a_test.go:10: \n        \tError Trace:\t/src/a_test.go:10\n        \tError:      \tAn error is expected but got nil.\n        \tTest:       \tTestA\n',
      dialect: 'go',
    },
    { expected: 'error', actual: null },
  ],
  [
    'tf errorIs',
    {
      message: 'Failed',
      text: '    a_test.go:10: \n        \tError Trace:\t/src/a_test.go:10\n        \tError:      \tTarget error should be in err chain:\n        \t            \texpected: "EOF"\n        \t            \tin chain: "boom"\n        \tTest:       \tTestA\n',
      dialect: 'go',
    },
    { expected: 'EOF', actual: 'boom' },
  ],
  [
    'tf eqerror',
    {
      message: 'Failed',
      text: '    a_test.go:10: \n        \tError Trace:\t/src/a_test.go:10\n        \tError:      \tError message not equal:\n        \t            \texpected: "a"\n        \t            \tactual  : "b"\n        \tTest:       \tTestA\n',
      dialect: 'go',
    },
    { expected: 'a', actual: 'b' },
  ],
  [
    'tf errcontains',
    {
      message: 'Failed',
      text: '    a_test.go:10: \n        \tError Trace:\t/src/a_test.go:10\n        \tError:      \tError "boom" does not contain "x"\n        \tTest:       \tTestA\n',
      dialect: 'go',
    },
    { expected: 'x', actual: 'boom' },
  ],
  [
    'tf empty',
    {
      message: 'Failed',
      text: '    a_test.go:10: \n        \tError Trace:\t/src/a_test.go:10\n        \tError:      \tShould be empty, but was [a]\n        \tTest:       \tTestA\n',
      dialect: 'go',
    },
    { expected: 'empty', actual: '[a]' },
  ],
  [
    'tf notempty',
    {
      message: 'Failed',
      text: '    a_test.go:10: \n        \tError Trace:\t/src/a_test.go:10\n        \tError:      \tShould NOT be empty, but was []\n        \tTest:       \tTestA\n',
      dialect: 'go',
    },
    { expected: 'not empty', actual: '[]' },
  ],
  [
    'tf zero',
    {
      message: 'Failed',
      text: '    a_test.go:10: \n        \tError Trace:\t/src/a_test.go:10\n        \tError:      \tShould be zero, but was 3\n        \tTest:       \tTestA\n',
      dialect: 'go',
    },
    { expected: 'zero', actual: 3 },
  ],
  [
    'tf contains list',
    {
      message: 'Failed',
      text: '    a_test.go:10: \n        \tError Trace:\t/src/a_test.go:10\n        \tError:      \t[]string{"a", "b"} does not contain "c"\n        \tTest:       \tTestA\n',
      dialect: 'go',
    },
    { expected: 'c', actual: '[]string{"a", "b"}' },
  ],
  [
    'tf regexp',
    {
      message: 'Failed',
      text: '    a_test.go:10: \n        \tError Trace:\t/src/a_test.go:10\n        \tError:      \tExpect "hello" to match "^x"\n        \tTest:       \tTestA\n',
      dialect: 'go',
    },
    { expected: '^x', actual: 'hello' },
  ],
  [
    'tf len',
    {
      message: 'Failed',
      text: '    a_test.go:10: \n        \tError Trace:\t/src/a_test.go:10\n        \tError:      \t"[a b]" should have 3 item(s), but has 2\n        \tTest:       \tTestA\n',
      dialect: 'go',
    },
    { expected: 3, actual: 2 },
  ],
  [
    'tf same',
    {
      message: 'Failed',
      text: '    a_test.go:10: \n        \tError Trace:\t/src/a_test.go:10\n        \tError:      \tNot same: \n        \t            \texpected: 0xc1 &a.B{}\n        \t            \tactual  : 0xc2 &a.B{}\n        \tTest:       \tTestA\n',
      dialect: 'go',
    },
    { expected: '0xc1 &a.B{}', actual: '0xc2 &a.B{}' },
  ],
  [
    'tf within',
    {
      message: 'Failed',
      text: '    a_test.go:10: \n        \tError Trace:\t/src/a_test.go:10\n        \tError:      \tMax difference between 0.5 and 0.3 allowed is 0.01, but difference was 0.2\n        \tTest:       \tTestA\n',
      dialect: 'go',
    },
    { expected: 0.5, actual: 0.3 },
  ],
  [
    'tf json',
    {
      message: 'Failed',
      text: '    a_test.go:10: \n        \tError Trace:\t/src/a_test.go:10\n        \tError:      \tNot equal: \n        \t            \texpected: map[string]interface {}{"a":1}\n        \t            \tactual  : map[string]interface {}{"a":2}\n        \tTest:       \tTestA\n',
      dialect: 'go',
    },
    { expected: 'map[string]interface {}{"a":1}', actual: 'map[string]interface {}{"a":2}' },
  ],
  [
    'tf nil',
    {
      message: 'Failed',
      text: '    a_test.go:10: \n        \tError Trace:\t/src/a_test.go:10\n        \tError:      \tExpected nil, but got: &errors.errorString{s:"x"}\n        \tTest:       \tTestA\n',
      dialect: 'go',
    },
    { expected: null, actual: '&errors.errorString{s:"x"}' },
  ],
  [
    'tf oldfmt',
    {
      message: 'Failed',
      text: '\tError Trace:\ta_test.go:10\n\tError:\t\tNot equal: 42 (expected)\n\t\t\t        != 41 (actual)\n\n',
      dialect: 'go',
    },
    { expected: 42, actual: 41 },
  ],
  [
    'tf oldfmt2',
    {
      message: 'Failed',
      text: '\t        \tError Trace:\ta_test.go:10\n\t        \tError:      \tNot equal: \n\t        \t            \texpected: 42\n\t        \t            \tactual  : 41\n\t        \tTest:       \tTestA\n',
      dialect: 'go',
    },
    { expected: 42, actual: 41 },
  ],
  [
    'gm gt',
    { message: 'Failed', text: 'Expected\n    <int>: 41\nto be >\n    <int>: 42', dialect: 'go' },
    { expected: '> 42', actual: 41 },
  ],
  [
    'gm not',
    { message: 'Failed', text: 'Expected\n    <int>: 41\nnot to equal\n    <int>: 41', dialect: 'go' },
    { expected: 'not 41', actual: 41 },
  ],
  [
    'gm nil',
    {
      message: 'Failed',
      text: 'Expected\n    <*errors.errorString | 0xc0001>: \n    boom\n    {s: "boom"}\nto be nil',
      dialect: 'go',
    },
    { expected: null },
  ],
  [
    'gm notnil',
    { message: 'Failed', text: 'Expected\n    <nil>: nil\nnot to be nil', dialect: 'go' },
    { expected: 'not nil', actual: null },
  ],
  [
    'gm haveocc',
    {
      message: 'Failed',
      text: 'Unexpected error:\n    <*errors.errorString | 0xc0001>: \n    boom\n    {s: "boom"}\noccurred',
      dialect: 'go',
    },
    { expected: 'no error', actual: 'boom' },
  ],
  [
    'gm haveocc2',
    { message: 'Failed', text: 'Expected an error to have occurred.  Got:\n    <nil>: nil', dialect: 'go' },
    { expected: 'an error', actual: null },
  ],
  [
    'gm len',
    { message: 'Failed', text: 'Expected\n    <[]int | len:2, cap:2>: [1, 2]\nto have length 3', dialect: 'go' },
    { expected: 3 },
  ],
  [
    'gm contain',
    {
      message: 'Failed',
      text: 'Expected\n    <[]int | len:2, cap:2>: [1, 2]\nto contain element matching\n    <int>: 3',
      dialect: 'go',
    },
    { expected: 3, actual: '[1, 2]' },
  ],
  [
    'gm empty',
    { message: 'Failed', text: 'Expected\n    <string>: a\nto be empty', dialect: 'go' },
    { expected: 'empty', actual: 'a' },
  ],
  [
    'gm consist',
    {
      message: 'Failed',
      text: 'Expected\n    <[]int | len:2, cap:2>: [1, 2]\nto consist of\n    <[]int | len:2, cap:2>: [1, 3]\nthe missing elements were\n    <[]int | len:1, cap:1>: [3]\nthe extra elements were\n    <[]int | len:1, cap:1>: [2]',
      dialect: 'go',
    },
    { expected: '[1, 3]', actual: '[1, 2]' },
  ],
  [
    'gm timed',
    {
      message: 'Failed',
      text: 'Timed out after 1.001s.\nExpected\n    <int>: 41\nto equal\n    <int>: 42',
      dialect: 'go',
    },
    { expected: 42, actual: 41 },
  ],
  [
    'gm nilptr',
    {
      message: 'Failed',
      text: 'Expected success, but got an error:\n    <*errors.errorString | 0xc0001>: \n    boom\n    {s: "boom"}',
      dialect: 'go',
    },
    { expected: 'success', actual: 'boom' },
  ],
  [
    'go 1',
    { message: 'Failed', text: '    a_test.go:12: got 41, want 42', dialect: 'go' },
    { expected: 42, actual: 41 },
  ],
  [
    'go 2',
    { message: 'Failed', text: '    a_test.go:12: Sum(1, 2) = 4; want 3', dialect: 'go' },
    { expected: 3, actual: 4 },
  ],
  [
    'go 3',
    { message: 'Failed', text: '    a_test.go:12: Expected 42, got 41', dialect: 'go' },
    { expected: 42, actual: 41 },
  ],
  [
    'go 4',
    { message: 'Failed', text: '    a_test.go:12: expected 42 but got 41', dialect: 'go' },
    { expected: 42, actual: 41 },
  ],
  [
    'go 5',
    { message: 'Failed', text: '    a_test.go:12: Sum() = 4, want 3', dialect: 'go' },
    { expected: 3, actual: 4 },
  ],
  [
    'go 7',
    { message: 'Failed', text: '    a_test.go:12: Test Failed: 41 != 42', dialect: 'go' },
    { expected: 42, actual: 41 },
  ],
  [
    'go 8',
    {
      message: 'Failed',
      text: '    a_test.go:12: handler returned wrong status code: got 404 want 200',
      dialect: 'go',
    },
    { expected: 200, actual: 404 },
  ],
  [
    'go 9',
    { message: 'Failed', text: '    a_test.go:12: expected status 200; got 404', dialect: 'go' },
    { expected: 200, actual: 404 },
  ],
  [
    'go 10',
    { message: 'Failed', text: '    a_test.go:12: got: 41; want: 42', dialect: 'go' },
    { expected: 42, actual: 41 },
  ],
  [
    'go 11',
    { message: 'Failed', text: '    a_test.go:12: result: 41, expected: 42', dialect: 'go' },
    { expected: 42, actual: 41 },
  ],
  [
    'go 12',
    { message: 'Failed', text: '    a_test.go:12: Incorrect result, got: 41, want: 42.', dialect: 'go' },
    { expected: 42, actual: 41 },
  ],
  [
    'go 13',
    { message: 'Failed', text: '    a_test.go:12: got "a" want "b"', dialect: 'go' },
    { expected: 'b', actual: 'a' },
  ],
  [
    'go 14',
    { message: 'Failed', text: '    a_test.go:12: Sum was incorrect, got: 41, want: 42.', dialect: 'go' },
    { expected: 42, actual: 41 },
  ],
  [
    'go 15',
    { message: 'Failed', text: '    a_test.go:12: wanted 42, got 41', dialect: 'go' },
    { expected: 42, actual: 41 },
  ],
  [
    'go 16',
    { message: 'Failed', text: '    a_test.go:12: expected error, got nil', dialect: 'go' },
    { expected: 'error', actual: null },
  ],
  [
    'go 18',
    { message: 'Failed', text: '    a_test.go:12: expected: 42\n        actual: 41', dialect: 'go' },
    { expected: 42, actual: 41 },
  ],
  [
    'go 19',
    { message: 'Failed', text: '    a_test.go:12: \n        got:  41\n        want: 42', dialect: 'go' },
    { expected: 42, actual: 41 },
  ],
  [
    'go 20',
    { message: 'Failed', text: '    a_test.go:12: got 41 expected 42', dialect: 'go' },
    { expected: 42, actual: 41 },
  ],
  [
    'go 22',
    { message: 'Failed', text: '    a_test.go:12: Add(1,2) returned 4, expected 3', dialect: 'go' },
    { expected: 3, actual: 4 },
  ],
  [
    'go 23',
    { message: 'Failed', text: '    a_test.go:12: want=42, got=41', dialect: 'go' },
    { expected: 42, actual: 41 },
  ],
  [
    'go 24',
    { message: 'Failed', text: '    a_test.go:12: wrong total. want=42, got=41', dialect: 'go' },
    { expected: 42, actual: 41 },
  ],
  [
    'go 25',
    { message: 'Failed', text: '    a_test.go:12: expected value 42, actual 41', dialect: 'go' },
    { expected: 42, actual: 41 },
  ],
  [
    'go 26',
    { message: 'Failed', text: '    a_test.go:12: len = 2, want 3', dialect: 'go' },
    { expected: 3, actual: 2 },
  ],
  [
    'go 27',
    { message: 'Failed', text: '    a_test.go:12: Expected length of 3, got 2', dialect: 'go' },
    { expected: 3, actual: 2 },
  ],
  [
    'go 28',
    {
      message: 'Failed',
      text: '    a_test.go:12: mismatch (-want +got):\n          any(\n        - \t42,\n        + \t41,\n          )',
      dialect: 'go',
    },
    { expected: 42, actual: 41 },
  ],
  [
    'go 29',
    { message: 'Failed', text: '    a_test.go:12: reflect.DeepEqual: got [1 2], want [1 3]', dialect: 'go' },
    { expected: '[1 3]', actual: '[1 2]' },
  ],
  [
    'is',
    { message: 'Failed', text: '    a_test.go:12: 41 != 42 // totals', dialect: 'go' },
    { expected: 42, actual: 41 },
  ],
  [
    'gocheck',
    {
      message: 'Failed',
      text: 'a_test.go:12:\n    c.Assert(total, Equals, 42)\n... obtained int = 41\n... expected int = 42\n',
      dialect: 'go',
    },
    { expected: 42, actual: 41 },
  ],
  [
    'gocheck haslen',
    {
      message: 'Failed',
      text: 'a_test.go:12:\n    c.Assert(x, HasLen, 3)\n... obtained []int = []int{1, 2}\n... n int = 3\n',
      dialect: 'go',
    },
    { expected: 3 },
  ],
  [
    'goconvey',
    {
      message: 'Failed',
      text: "  * /src/a_test.go \n  Line 12:\n  Expected: '42'\n  Actual:   '41'\n  (Should be equal)",
      dialect: 'go',
    },
    { expected: 42, actual: 41 },
  ],
  [
    'goconvey2',
    {
      message: 'Failed',
      text: '  * /src/a_test.go \n  Line 12:\n  Expected: 42\n  Actual:   41\n  (Should equal)!',
      dialect: 'go',
    },
    { expected: 42, actual: 41 },
  ],
  [
    'gotest.tools len',
    {
      message: 'Failed',
      text: '    a_test.go:12: assertion failed: expected [1 2] (length 2) to have length 3',
      dialect: 'go',
    },
    { expected: 3, actual: 2 },
  ],
  [
    'gotest.tools nil',
    { message: 'Failed', text: '    a_test.go:12: assertion failed: error is not nil: boom', dialect: 'go' },
    { expected: null, actual: 'boom' },
  ],
  [
    'gotest.tools contains',
    {
      message: 'Failed',
      text: '    a_test.go:12: assertion failed: string "hello" does not contain "x"',
      dialect: 'go',
    },
    { expected: 'x', actual: 'hello' },
  ],
  [
    'gotest.tools err',
    { message: 'Failed', text: '    a_test.go:12: assertion failed: expected error "x", got "y"', dialect: 'go' },
    { expected: 'x', actual: 'y' },
  ],
  [
    'quicktest nil',
    {
      message: 'Failed',
      text: '    a_test.go:12: \n        error:\n          got non-nil value\n        got:\n          e"boom"\n        stack:\n          /src/a_test.go:12\n',
      dialect: 'go',
    },
    { expected: null },
  ],
  ['go example', { message: 'Failed', text: 'got:\n41\nwant:\n42', dialect: 'go' }, { expected: 42, actual: 41 }],
  [
    'matryer',
    { message: 'Failed', text: '    a_test.go:12: not equal: 41 != 42', dialect: 'go' },
    { expected: 42, actual: 41 },
  ],
];

describe('the sentences of libraries (dotnet-go)', () => {
  it.each(ROWS)('have the values of %s', (_, failure, values) => {
    const { kind, expected, actual } = normalizeFailure({ element: 'failure', ...failure });
    expect({ kind, ...plain({ expected, actual }) }).toEqual({ kind: 'assertion', ...values });
  });
});

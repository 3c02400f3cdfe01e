import { describe, expect, it } from '@jest/globals';
import type { ReportedFailure } from '../../report.js';
import { DOTNET_PATTERNS } from './message-patterns-dotnet.js';

type Row = readonly [name: string, text: string, found: object, failure?: ReportedFailure];

const ROWS: readonly Row[] = [
  ['NUnit', '  Expected: 42\n  But was:  41\n', { expected: 42, actual: 41 }],
  ['NUnit with a message', '  total is right\n  Expected: 42\n  But was:  41\n', { expected: 42, actual: 41 }],
  [
    'NUnit 4',
    '  Assert.That(till.Total, Is.EqualTo(42))\n  Expected: 42\n  But was:  41\n',
    { expected: 42, actual: 41 },
  ],
  [
    'NUnit strings',
    '  Expected string length 11 but was 12. Strings differ at index 7.\n  Expected: "hello\\nworld"\n  But was:  "hello w\\tworld"\n  ------------------^\n',
    { expected: 'hello\nworld', actual: 'hello w\tworld' },
  ],
  [
    'NUnit long strings',
    '  String lengths are both 120. Strings differ at index 70.\n  Expected: "...aaaaaaab..."\n  But was:  "...aaaaaaac..."\n  -------------------^\n',
    {},
  ],
  ['NUnit doubles', '  Expected: 1.5d\n  But was:  2.5d\n', { expected: 1.5, actual: 2.5 }],
  ['NUnit booleans', '  Expected: True\n  But was:  False\n', { expected: true, actual: false }],
  ['NUnit null', '  Expected: null\n  But was:  <Shop.Till>\n', { expected: null, actual: 'Shop.Till' }],
  ['NUnit constraints', '  Expected: greater than 7\n  But was:  5\n', { expected: 'greater than 7', actual: 5 }],
  [
    'NUnit collections',
    '  Expected is <System.Int32[2]>, actual is <System.Int32[2]>\n  Values differ at index [1]\n  Expected: 2\n  But was:  3\n',
    { expected: 2, actual: 3 },
  ],
  [
    'NUnit lists',
    '  Expected: equivalent to < 1, 2 >\n  But was:  < 1, 3 >\n',
    { expected: 'equivalent to < 1, 2 >', actual: '< 1, 3 >' },
  ],
  [
    'NUnit exceptions',
    '  Expected: <System.ArgumentException>\n  But was:  <System.InvalidOperationException: boom\n   at Shop.Till.Total()>\n',
    { expected: 'System.ArgumentException', actual: 'System.InvalidOperationException: boom' },
  ],
  [
    'NUnit 2 expecting an exception',
    'An unexpected exception type was thrown\nExpected: System.ApplicationException\n but was: Shop.TillError : no paper',
    { expected: 'System.ApplicationException', actual: 'Shop.TillError : no paper' },
  ],
  ['NUnit ignoring case', '  Expected: "Abc", ignoring case\n  But was:  "abd"\n', { expected: 'Abc', actual: 'abd' }],
  ['NUnit without indent', 'Expected: 42\n  But was:  41', { expected: 42, actual: 41 }],
  ['NUnit in an attribute', '  Expected: 42   But was:  41', { expected: 42, actual: 41 }],
  [
    'xUnit in an attribute, behind a message of its own',
    'total is paid Expected: True Actual:   False',
    { expected: true, actual: false },
  ],
  ['xUnit in an attribute', 'Assert.Equal() Failure Expected: 3 Actual:   2', { expected: 3, actual: 2 }],
  [
    'NUnit several',
    'Multiple failures or warnings in test:\n  1)   Expected: 1\n  But was:  2\n\n  2)   Expected: 3\n  But was:  4\n',
    {},
  ],
  ['xUnit 2', 'Assert.Equal() Failure\nExpected: 3\nActual:   2', { expected: 3, actual: 2 }],
  ['xUnit 2.5', 'Assert.Equal() Failure: Values differ\nExpected: 42\nActual:   41', { expected: 42, actual: 41 }],
  [
    'xUnit strings',
    'Assert.Equal() Failure: Strings differ\n                ↓ (pos 7)\nExpected: "hello world"\nActual:   "hello wörld"\n                ↑ (pos 7)',
    { expected: 'hello world', actual: 'hello wörld' },
  ],
  [
    'xUnit long strings',
    'Assert.Equal() Failure: Strings differ\n                        ↓ (pos 70)\nExpected: ···"aaaaaaaaab"···\nActual:   ···"aaaaaaaaac"···\n',
    {},
  ],
  [
    'xUnit 2 long strings',
    'Assert.Equal() Failure\n          (pos 70)\nExpected: ...aaaaab...\nActual:   ...aaaaac...',
    {},
  ],
  [
    'xUnit collections',
    'Assert.Equal() Failure: Collections differ\n              ↓ (pos 1)\nExpected: [1, 2]\nActual:   [1, 3]\n              ↑ (pos 1)',
    { expected: '[1, 2]', actual: '[1, 3]' },
  ],
  ['xUnit true', 'Assert.True() Failure\nExpected: True\nActual:   False', { expected: true, actual: false }],
  ['xUnit true with a message', 'total is right\nExpected: True\nActual:   False', { expected: true, actual: false }],
  [
    'xUnit null',
    'Assert.Null() Failure: Value is not null\nExpected: null\nActual:   Fixture { }',
    { expected: null, actual: 'Fixture { }' },
  ],
  ['xUnit not null', 'Assert.NotNull() Failure: Value is null', { expected: 'not null', actual: null }],
  ['xUnit fail', 'Assert.Fail(): Expected: 1', {}],
  [
    'xUnit not equal',
    'Assert.NotEqual() Failure: Values are equal\nExpected: Not 42\nActual:       42',
    { expected: 'not 42', actual: 42 },
  ],
  [
    'xUnit types',
    'Assert.Throws() Failure: Exception type was not an exact match\nExpected: typeof(System.ArgumentException)\nActual:   typeof(System.Exception)\n---- System.Exception : boom',
    { expected: 'System.ArgumentException', actual: 'System.Exception' },
  ],
  [
    'xUnit nothing thrown',
    'Assert.Throws() Failure: No exception was thrown\nExpected: typeof(System.ArgumentException)',
    { expected: 'System.ArgumentException', actual: 'no exception' },
  ],
  [
    'xUnit contains',
    'Assert.Contains() Failure: Sub-string not found\nString:    "haystack"\nNot found: "needle"',
    { expected: 'needle', actual: 'haystack' },
  ],
  [
    'xUnit 2.4 contains',
    'Assert.Contains() Failure\nNot found: needle\nIn value:  haystack',
    { expected: 'needle', actual: 'haystack' },
  ],
  [
    'xUnit empty',
    'Assert.Empty() Failure: Collection was not empty\nCollection: [1]',
    { expected: 'empty', actual: '[1]' },
  ],
  [
    'xUnit all',
    'Assert.All() Failure: 1 out of 3 items in the collection did not pass.\n[1]: Item:  2\n     Error: Assert.Equal() Failure: Values differ\n            Expected: 1\n            Actual:   2',
    { expected: 1, actual: 2 },
  ],
  [
    'xUnit with an exception name',
    'Xunit.Sdk.EqualException : Assert.Equal() Failure: Values differ\nExpected: 42\nActual:   41',
    { expected: 42, actual: 41 },
  ],
  ['Fixie', 'Expected: System.String\nActual:   System.Int32', { expected: 'System.String', actual: 'System.Int32' }],
  ['Telerik', 'Assert.AreEqual - [Expected:True],[Actual:False]', { expected: true, actual: false }],
  ['MSTest', 'Assert.AreEqual failed. Expected:<42>. Actual:<41>. ', { expected: 42, actual: 41 }],
  [
    'MSTest with a message',
    'Assert.AreEqual failed. Expected:<hello>. Actual:<hallo>. for <bob>.',
    { expected: 'hello', actual: 'hallo' },
  ],
  [
    'MSTest values in brackets of their own',
    'Assert.AreEqual failed. Expected:<<no till>>. Actual:<till>. ',
    { expected: '<no till>', actual: 'till' },
  ],
  [
    'MSTest types',
    'Assert.AreEqual failed. Expected:<42 (System.Int32)>. Actual:<42 (System.Int64)>. ',
    { expected: '42 (System.Int32)', actual: '42 (System.Int64)' },
  ],
  [
    'MSTest a text and a boolean',
    'Assert.AreEqual failed. Expected:<True (System.Boolean)>. Actual:<true (System.String)>. ',
    { expected: true, actual: 'true' },
  ],
  ['MSTest null', 'Assert.AreEqual failed. Expected:<(null)>. Actual:<x>. ', { expected: null, actual: 'x' }],
  ['MSTest German', 'Fehler bei "Assert.AreEqual". Erwartet:<42>. Tatsächlich:<41>. ', { expected: 42, actual: 41 }],
  ['MSTest French', 'Échec de Assert.AreEqual. Attendu :<42>, Réel :<41>. ', { expected: 42, actual: 41 }],
  ['MSTest true', 'Assert.IsTrue failed. total is right', { expected: true, actual: false }],
  ['MSTest false', 'Assert.IsFalse failed. ', { expected: false, actual: true }],
  ['MSTest null assertion', 'Assert.IsNotNull failed. ', { expected: 'not null', actual: null }],
  ['MSTest fail', 'Assert.Fail failed. not here', {}],
  [
    'MSTest not equal',
    'Assert.AreNotEqual failed. Expected any value except:<42>. Actual:<42>. ',
    { expected: 'not 42', actual: 42 },
  ],
  ['MSTest not the same', 'Assert.AreNotSame failed. ', {}],
  [
    'MSTest contains',
    "StringAssert.Contains failed. String 'haystack' does not contain string 'needle'. . ",
    { expected: 'needle', actual: 'haystack' },
  ],
  [
    'MSTest delta',
    'Assert.AreEqual failed. Expected a difference no greater than <0.1> between expected value <1> and actual value <2>. ',
    { expected: 1, actual: 2 },
  ],
  [
    'MSTest exceptions',
    'Assert.ThrowsException failed. Threw exception Exception, but exception ArgumentException was expected. \nException Message: boom',
    { expected: 'ArgumentException', actual: 'Exception' },
  ],
  ['MSTest collections', 'CollectionAssert.AreEqual failed. (Element at index 1 do not match.)', {}],
  [
    'MSTest 4 strings',
    'Assert.AreEqual failed. String lengths are both 5 but differ at index 1.\nExpected: "hello"\nBut was:  "hallo"\n-----------^',
    { expected: 'hello', actual: 'hallo' },
  ],
  [
    'NUnit, a list of which only the first items are shown',
    '  Expected: <empty>\n  But was:  < "tea", "milk"... >\n',
    { expected: '<empty>' },
  ],
  ['FluentAssertions', 'Expected total to be 42, but found 41.', { expected: 42, actual: 41 }],
  [
    'FluentAssertions with a reason',
    'Expected total to be 42 because we sell that, but found 41 (difference of -1).',
    { expected: 42, actual: 41 },
  ],
  [
    'FluentAssertions strings',
    'Expected name to be "bob", but "bab" differs near "ab" (index 1).',
    { expected: 'bob', actual: 'bab' },
  ],
  [
    'FluentAssertions of an error that did not come',
    'Expected a <System.ArgumentException> to be thrown because nothing is left, but no exception was thrown.',
    { expected: 'System.ArgumentException', actual: 'no exception' },
  ],
  ['FluentAssertions booleans', 'Expected result to be True, but found False.', { expected: true, actual: false }],
  ['FluentAssertions old', 'Expected boolean to be true, but found False.', { expected: true, actual: false }],
  ['FluentAssertions null', 'Expected till not to be <null>, but found <null>.', {}, { dialect: 'dotnet' }],
  [
    'FluentAssertions relations',
    'Expected total to be greater than 42, but found 41.',
    { expected: 'greater than 42', actual: 41 },
    { dialect: 'dotnet' },
  ],
  ['Shouldly', 'total\n    should be\n42\n    but was\n41', { expected: 42, actual: 41 }],
  [
    'Shouldly strings',
    'name\n    should be\n"bob"\n    but was\n"bab"\n    difference\nDifference     |       |   ',
    { expected: 'bob', actual: 'bab' },
  ],
  [
    'Shouldly relations',
    'total\n    should be greater than\n42\n    but was\n41',
    { expected: 'greater than 42', actual: 41 },
  ],
];

const OTHERS: readonly Row[] = [
  ['an exception', 'System.InvalidOperationException : card declined', {}],
  ['Minitest', 'Expected: 42\n  Actual: 41', {}],
  ['Jest', 'Expected: 42\nReceived: 41', {}],
  ['a parser', "Expected ',' to be there, but found ']'", {}],
  ['AssertJ', 'expected: 42\n but was: 41', {}],
];

describe('assertion messages of .NET', () => {
  it.each(ROWS.map(([name, text, found, failure]) => ({ name, text, found, failure })))(
    'reads $name',
    ({ text, found, failure }) => {
      expect(DOTNET_PATTERNS.read(text, failure ?? {})).toEqual(found);
    },
  );

  it.each(OTHERS)('ignores %s', (_, text) => {
    expect(DOTNET_PATTERNS.read(text, {})).toBeUndefined();
  });
});

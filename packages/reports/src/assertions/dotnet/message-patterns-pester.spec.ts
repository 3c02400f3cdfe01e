import { describe, expect, it } from '@jest/globals';
import type { ReportedFailure } from '../../report.js';
import { PESTER_PATTERNS } from './message-patterns-pester.js';

const PESTER: ReportedFailure = { dialect: 'powershell' };

const ROWS: readonly (readonly [string, string, object])[] = [
  ['numbers', 'Expected 42, but got 41.', { expected: 42, actual: 41 }],
  ['nothing', 'Expected 1, but got $null.', { expected: 1, actual: null }],
  ['texts', "Expected 'CloudShell', but got $null.\nat $env:X| Should -Be", { expected: 'CloudShell', actual: null }],
  ['booleans with a reason', 'Expected $true, because True, but got $false.', { expected: true, actual: false }],
  [
    'an empty text with a reason that has commas',
    'Expected <empty>, because policies/enabledPreviewFeatures should be , but was , but got $null.',
    { expected: '', actual: null },
  ],
  [
    'strings',
    "Expected strings to be the same, because reason, but they were different.\nExpected length: 8\nActual length:   6\nStrings differ at index 0.\nExpected: 'expected'\nBut was:  'actual'\n-----------^",
    { expected: 'expected', actual: 'actual' },
  ],
  [
    'strings with control characters, which their lengths prove',
    "Expected strings to be the same, but they were different.\nString lengths are both 6.\nStrings differ at index 5.\nExpected: '\\n\\r\\b\\0\\ty'\nBut was:  '\\n\\r\\b\\0\\tx'\n---------",
    { expected: '\n\r\b\0\ty', actual: '\n\r\b\0\tx' },
  ],
  [
    'strings that are cut',
    "Expected strings to be the same, but they were different.\nStrings differ at index 90.\nExpected: '...abc'\nBut was:  '...abd'",
    {},
  ],
  ['values in braces, of version 3', 'Expected: {True}\nBut was:  {False}', { expected: true, actual: false }],
  ['values in braces, of version 1', 'Expected: {4}, But was {six}', { expected: '4', actual: 'six' }],
  ['texts in braces, of version 3', 'Expected: {on}\nBut was:  {off}', { expected: 'on', actual: 'off' }],
  ['lists', 'Expected @(1, 2, 3), but got @(1, 2).', { expected: '@(1, 2, 3)', actual: '@(1, 2)' }],
  [
    'texts with line ends, which their lengths prove',
    "Expected strings to be the same, but they were different.\nExpected length: 4\nActual length:   3\nStrings differ at index 1.\nExpected: 'a\\r\\nb'\nBut was:  'a\\nb'\n          -^",
    { expected: 'a\r\nb', actual: 'a\nb' },
  ],
  [
    'texts with backslashes, or line ends, without their lengths',
    "Expected strings to be the same, but they were different.\nStrings differ at index 3.\nExpected: 'C:\\new'\nBut was:  'C:\\now'\n---",
    {},
  ],
  [
    'another assertion',
    "Expected '3' to be found in collection @(1, 2), but it was not found.",
    { expected: '3', actual: '@(1, 2)' },
  ],
  [
    'an error that did not come',
    "Expected an exception with message like '*no till*' to be thrown, but no exception was thrown.",
    { expected: '*no till*', actual: 'no exception' },
  ],
  [
    'any error that did not come',
    'Expected an exception to be thrown, but no exception was thrown.',
    { expected: 'an exception', actual: 'no exception' },
  ],
  [
    'an error of another type',
    'Expected an exception, with type [System.ArgumentException] to be thrown, because x, but the exception type was [System.FormatException]. from /a/b.ps1:3 char:5',
    { expected: 'System.ArgumentException', actual: 'System.FormatException' },
  ],
  [
    'an error with several conditions',
    "Expected an exception, with type [T], with message like 'a' to be thrown, but no exception was thrown.",
    {},
  ],
  [
    'an error with a long message',
    "Expected an exception with message like 'a...' to be thrown, but no exception was thrown.",
    {},
  ],
  [
    'a value that must not be',
    'Expected 3 to be different from the actual value, but got the same value.',
    { expected: 'not 3', actual: 3 },
  ],
  [
    'a comparison',
    'Expected the actual value to be less than or equal to 5, because x, but got 7.',
    { expected: 'less than or equal to 5', actual: 7 },
  ],
  [
    'a wildcard',
    "Expected like wildcard 'a*' to match 'bcd', but it did not match.",
    { expected: 'a*', actual: 'bcd' },
  ],
  [
    'an expression that must not match',
    "Expected regular expression '^a' to not match 'abc', but it did match.",
    { expected: "not '^a'", actual: 'abc' },
  ],
  [
    'an expression and a text of several lines with quotes and commas',
    "Expected regular expression 'a.*\\$b' to match '# it's a\nparam($b)\n', but it did not match.\nat <ScriptBlock>, /a/b.Tests.ps1:15",
    { expected: 'a.*\\$b', actual: "# it's a\nparam($b)\n" },
  ],
  [
    'an expression and a value that is no text',
    "Expected regular expression 'a' to match $true, because it is so, but it did not match.",
    { expected: 'a', actual: true },
  ],
  [
    'an expression and a long line',
    `Expected regular expression 'a' to match '${'b'.repeat(5000)}', but it did not match.`,
    { expected: 'a', actual: 'b'.repeat(5000) },
  ],
  [
    'the message of an error with quotes and lines',
    "Expected an exception with message like '*no till*' to be thrown, but the message was 'The term 'Get-Till' is not known.\nCheck it.'. from /a/b.ps1:3 char:5\n    +  Get-Till\n    +  ~~~~~~~~",
    { expected: '*no till*', actual: "The term 'Get-Till' is not known.\nCheck it." },
  ],
  [
    'a list with texts of several lines',
    "Expected 'a' to be found in collection @('b\nc', 'd'), because x, but it was not found.",
    { expected: 'a', actual: "@('b\nc', 'd')" },
  ],
  [
    'a value that must not be in a list',
    'Expected $false to not be found in collection @($false), but it was found.',
    { expected: 'not $false', actual: '@($false)' },
  ],
  [
    'a list that is cut',
    "Expected 'a' to be found in collection @('b', 'c', ...2 more), but it was not found.",
    { expected: 'a' },
  ],
  ['a size', 'Expected a collection with size 3, but got collection with size 2 @(1, 2).', { expected: 3, actual: 2 }],
  ['a size of nothing', 'Expected a collection with size 3, but got an empty collection.', { expected: 3, actual: 0 }],
  [
    'a type',
    'Expected the value to have type [string] or any of its subtypes, but got 3 with type [int].',
    { expected: '[string]', actual: '[int]' },
  ],
  [
    'a type and an error with a message of several lines',
    'Expected the value to have type [System.ArgumentException] or any of its subtypes, because x, but got System.Exception: no till\nCheck it. with type [System.Exception].\nat <ScriptBlock>, /a/b.Tests.ps1:5',
    { expected: '[System.ArgumentException]', actual: '[System.Exception]' },
  ],
  [
    'a type and nothing',
    'Expected the value to have type [int[]], but got $null with type $null.',
    { expected: '[int[]]', actual: null },
  ],
  [
    'nothing that was a list of several lines',
    'Expected $null or empty, because x, but got @(At /a/b.ps1:55 char:60\n+   $a\n+   ~~).',
    {},
  ],
  ['nothing that was something', "Expected $null or empty, but got 'a'.", { expected: '$null or empty', actual: 'a' }],
  [
    'something that was nothing',
    'Expected a value, but got $null or empty.',
    { expected: 'a value', actual: '$null or empty' },
  ],
  [
    'an error that came',
    'Expected no exception to be thrown, but an exception "no till" was thrown from /a/b.Tests.ps1:12 char:5',
    { expected: 'no exception', actual: 'no till' },
  ],
  ['a mock', 'Expected Get-Item to be called at least 1 times but was called 0 times', { expected: '>= 1', actual: 0 }],
  [
    'the first of several assertions',
    "[0] Expected 8, but got $null.\n[1] Expected regular expression 'a' to match 'b', but it did not match.",
    { expected: 8, actual: null },
  ],
  [
    'the first of several mocks',
    '[0] Expected New-Till to be called 1 times exactly, but was called 0 times\n[1] Expected Show-Till to be called 2 times exactly, but was called 0 times',
    { expected: 1, actual: 0 },
  ],
];

describe('assertion messages of Pester', () => {
  it.each(ROWS)('reads %s', (_, text, found) => {
    expect(PESTER_PATTERNS.read(text, PESTER)).toEqual(found);
  });

  it('reads, in a report of unknown origin, what only PowerShell prints', () => {
    expect(PESTER_PATTERNS.read('Expected $true, but got $false.', {})).toEqual({ expected: true, actual: false });
    expect(PESTER_PATTERNS.read('Expected 42, but got 41.\nat <ScriptBlock>, /a/b.Tests.ps1:5', {})).toEqual({
      expected: 42,
      actual: 41,
    });
    expect(PESTER_PATTERNS.read('Expected 42, but got 41.', {})).toBeUndefined();
  });

  it('ignores what PowerShell throws', () => {
    expect(PESTER_PATTERNS.read('RuntimeException: Expected a file', PESTER)).toBeUndefined();
  });
});

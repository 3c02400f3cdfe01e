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
    'strings with line ends, or with backslashes',
    "Expected strings to be the same, but they were different.\nString lengths are both 6.\nStrings differ at index 5.\nExpected: '\\n\\r\\b\\0\\ty'\nBut was:  '\\n\\r\\b\\0\\tx'\n---------",
    {},
  ],
  [
    'strings that are cut',
    "Expected strings to be the same, but they were different.\nStrings differ at index 90.\nExpected: '...abc'\nBut was:  '...abd'",
    {},
  ],
  ['values in braces, of version 3', 'Expected: {True}\nBut was:  {False}', { expected: true, actual: false }],
  ['texts in braces, of version 3', 'Expected: {on}\nBut was:  {off}', { expected: 'on', actual: 'off' }],
  ['lists', 'Expected @(1, 2, 3), but got @(1, 2).', {}],
  ['another assertion', "Expected '3' to be found in collection @(1, 2), but it was not found.", {}],
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
  ['a mock', 'Expected Get-Item to be called at least 1 times but was called 0 times', { expected: '>= 1', actual: 0 }],
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

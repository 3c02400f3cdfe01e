import { describe, expect, it } from '@jest/globals';
import { normalizeFailure } from '../../reasons/normalize-failure.js';
import { readTestharnessMessage } from './testharness-message.js';

describe('readTestharnessMessage', () => {
  it.each([
    ['assert_equals: href expected "http://f:0/c" but got "http://f:00/c"', 'http://f:0/c', 'http://f:00/c'],
    ['assert_equals: expected 3 but got -1.5', 3, -1.5],
    [
      'assert_equals: it is what is expected expected null but got object "TypeError: no"',
      null,
      'object "TypeError: no"',
    ],
    ['assert_equals: expected "a but got b" but got "expected \\" but got c"', 'a but got b', 'expected " but got c'],
    ['assert_true: "role is tab" failed  \n**Actual value:** tablist \n;  expected true got false', true, false],
    ['assert_equals: expected (string) "1" but got (number) 1', '1', 1],
    ['assert_array_equals: lengths differ, expected array [1, 2] length 2, got [1] length 1', [1, 2], [1]],
    ['assert_array_equals: lengths differ, expected length 2, got length 1', 2, 1],
    ['assert_approx_equals: expected 3 +/- 0.1 but got 4', '3 +/- 0.1', 4],
    ['assert_equals: expected Element node <p>a</p> but got null', 'Element node <p>a</p>', null],
  ])('reads the values of %s', (message, expected, actual) => {
    const failure = normalizeFailure({ message, ...readTestharnessMessage(message) });
    expect(failure).toMatchObject({ kind: 'assertion', message: message.trim(), expected, actual });
  });

  it.each([
    'assert_own_property: interface "URL" does not have own property "length" expected property "length" missing',
    'assert_unreached: Expected URL to fail parsing Reached unreachable code',
    'assert_equals: expected "a but got "b"',
    'assert_equals: expected an answer but got none',
    `assert_equals: expected "${'a'.repeat(20_000)}" but got "b"`,
  ])('has no values where they are not whole: %s', (message) => {
    expect(readTestharnessMessage(message)).toEqual({ isAssertion: true });
  });

  it('says nothing of what was thrown', () => {
    expect(readTestharnessMessage('expected 1 but got 2')).toEqual({});
    expect(readTestharnessMessage('promise_test: Unhandled rejection with value: object "TypeError: no"')).toEqual({});
  });
});

import { describe, expect, it } from '@jest/globals';
import { plain } from '../../../test/plain-values.js';
import { readOwnWords } from './message-patterns-own-words.js';

describe('own words of an assertion', () => {
  it.each([
    ['Expected title to be "a" but was "b"', { expected: 'a', actual: 'b' }],
    ['login: expected status code of 200, but got status 500.', { expected: 200, actual: 500 }],
    ['expected at least 3, got 2', { expected: 'at least 3', actual: 2 }],
    ['The title should be <a> but was <b>', { expected: 'a', actual: 'b' }],
    ['cart total must be 42, but it was 41', { expected: 42, actual: 41 }],
    ['cart: expected=42 actual=41', { expected: 42, actual: 41 }],
    ['expected = true, actual = false', { expected: true, actual: false }],
    ['actual: 41, expected: 42', { expected: 42, actual: 41 }],
    ['Obtained "b", expected "a"', { expected: 'a', actual: 'b' }],
    ['Unexpected status code: 500 (expected 200)', { expected: 200, actual: 500 }],
    ['expected 3 events but received 2', { expected: 3, actual: 2 }],
    ['Expected 3 rows, found 1 row.', { expected: 3, actual: 1 }],
    ['got 2 items, expected 3', { expected: 3, actual: 2 }],
    ['Expected exactly 1 order, got 0', { expected: 1, actual: 0 }],
    ['expected 3 lines, but only got 2', { expected: 3, actual: 2 }],
    ['expected at least 3 retries, got 2', { expected: 'at least 3', actual: 2 }],
    ['expected 2 SEV I alarms, got 0', { expected: 2, actual: 0 }],
    ['Expected 12 UI sub-menus, got 13', { expected: 12, actual: 13 }],
    ['Expected 2 paid orders, but got 3.', { expected: 2, actual: 3 }],
    ['Expected 2 rows in table orders, got 3', { expected: 2, actual: 3 }],
    ['expected 2 paid orders, got 3 paid orders', { expected: 2, actual: 3 }],
    ['found 0 paid orders, expected 2', { expected: 2, actual: 0 }],
    ['Current response status code is 500, but 200 expected.', { expected: 200, actual: 500 }],
  ])('reads %j', (line, values) => {
    expect(plain({ ...readOwnWords(line) })).toEqual(values);
  });

  it.each([
    'Mismatch in row 3, expected "a"',
    'Use "b" instead of "a"',
    'Expected: is > 42 Actual: 41',
    'expected: a value that is equal to [1, 2] but was: [1, 3]',
    'Which: at location [1] is <3> instead of <2>',
    "Exit status of command 'make' was 6 instead of 0.",
    'Unexpected token at "}", expected ";"',
    'Expected 2 arguments, but got 3 arguments',
    'expected 2 params, got 3',
    'line 12: expected 5 columns, got 4',
    'expected 3 or more, got 2',
    'expected 3 minutes, got 2 hours',
    'expected 2 paid orders, got 3 open orders',
    'expected 2 paid orders, got 3: a, b, c',
    'expected 2 paid orders, got "none"',
    'Expected 2 positional arguments, got 3',
    'expected 2 orders or more, got 1',
    'expected 2 orders at most, got 3',
    'expected 2 more orders, got 3',
    'expected 1 hour 30 minutes, got 95',
    'expected 1 of 2 open orders in the first shop, got 3',
    'erwartet 3 oder mehr Zeilen, aber 2 gefunden',
    'expected 3 items, got []',
    'expected 3 at most, got 4',
    'Expected 5 not to be 5 but was 5',
    'expected string, got undefined',
    'expected a to contain "b" but was "c"',
    'String does not match at position 1. Expected char: "a", but got "b".',
    'expected the total to be shown, but was 41',
    'expected 42',
    'expected "a" or "b" but was "c"',
    'expected 42 but was 41 and then 40 items',
    '',
  ])('leaves %j alone', (line) => {
    expect(readOwnWords(line)).toBeUndefined();
  });
});

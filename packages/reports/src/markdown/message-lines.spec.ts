import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../json/json-value.js';
import { FULL, WHOLE } from './detail.js';
import { messageLines } from './message-lines.js';

const reason = (message: string, more: JsonObject = {}): JsonObject => ({
  kind: 'assertion',
  message,
  expected: 42,
  actual: 41,
  ...more,
});

describe('messageLines', () => {
  it.each([
    'Expected values to be strictly equal:\n\n41 !== 42\n',
    'expect(received).toBe(expected) // Object.is equality\n\nExpected: 42\nReceived: 41',
    'AssertionError: expected 41 to equal 42',
    'assert 41 == 42',
  ])('leaves out a message that only compares what the headline shows: %s', (message) => {
    expect(messageLines(reason(message), '42 → 41', FULL)).toEqual([]);
  });

  it.each([
    ['words of the test', 'the total is wrong: expected 41 to equal 42'],
    ['what of the value is compared', 'expected [1, 2, 3] to have a length of 42 but got 41'],
    ['how the value is compared', 'expect(received).toBeCloseTo(expected)'],
    ['an expression', 'assert total(cart) == 42'],
  ])('keeps %s', (_, message) => {
    expect(messageLines(reason(message), '42 → 41', FULL)).toEqual([`message: ${message}`]);
  });

  it('keeps every message where the headline is unknown, of one failure alone, and of an exception', () => {
    const message = 'assert 41 == 42';
    expect(messageLines(reason(message), '', FULL)).toHaveLength(1);
    expect(messageLines(reason(message), '42 → 41', WHOLE)).toHaveLength(1);
    expect(messageLines(reason(message, { kind: 'exception' }), '42 → 41', FULL)).toHaveLength(1);
  });

  it('ends where a difference begins that the headline shows', () => {
    const message =
      "Cart total.\n--- Expected\n+++ Actual\n@@ @@\n Array (\n-    'status' => 'shipped'\n+    'status' => 'paid'\n )";
    expect(messageLines(reason(message), 'status "shipped" → "paid"', FULL)).toEqual(['message: Cart total. …']);
  });

  it("leaves out Jest's help before a syntax error", () => {
    const message = `Jest encountered an unexpected token\n\n${'Out of the box Jest supports Babel. '.repeat(20)}\n\nDetails:\n\n/a.test.js:1\nSyntaxError: Unexpected token`;
    expect(messageLines({ kind: 'exception', message }, '', FULL)).toEqual([
      'message: Jest encountered an unexpected token\n\n/a.test.js:1\nSyntaxError: Unexpected token',
    ]);
  });

  it.each([
    [
      'Jest',
      'Error: thrown: "Exceeded timeout of 200 ms for a test.\nAdd a timeout value to this test to increase the timeout, if this is a long-running test. See https://jestjs.io/docs/api#testname-fn-timeout."',
      'Error: thrown: "Exceeded timeout of 200 ms for a test."',
    ],
    [
      'Vitest',
      'Error: Test timed out in 300ms.\nIf this is a long-running test, pass a timeout value as the last argument or configure it globally with "testTimeout".',
      'Error: Test timed out in 300ms.',
    ],
    [
      'Mocha',
      'Timeout of 300ms exceeded. For async tests and hooks, ensure "done()" is called; if returning a Promise, ensure it resolves. (/app/t/a.mjs)',
      'Timeout of 300ms exceeded. (/app/t/a.mjs)',
    ],
  ])('leaves out what %s advises for every test that takes too long', (_, message, shown) => {
    expect(messageLines({ kind: 'exception', message }, '', FULL)).toEqual([`message: ${shown}`]);
  });
});

import { describe, expect, it } from '@jest/globals';

import { printedValue } from '../../values/printed-value.js';
import { JEST_PATTERNS } from './message-patterns-jest.js';

const read = (text: string) => JEST_PATTERNS.read(text, {});

describe('JEST_PATTERNS', () => {
  it.each([
    ['toBe', 'expect(received).toBe(expected) // Object.is equality\n\nExpected: 42\nReceived: 41', 42, 41],
    [
      'a message of Playwright in front',
      'Error: the one must be two\n\nexpect(received).toBe(expected)\n\nExpected: 2\nReceived: 1',
      2,
      1,
    ],
    [
      'toEqual of one line',
      'expect(received).toEqual(expected) // deep equality\n\nExpected: {"a": 1, "b": [1, 2]}\nReceived: {"a": 1, "b": [1, 3]}',
      { a: 1, b: [1, 2] },
      { a: 1, b: [1, 3] },
    ],
    [
      'an attribute of jest-dom',
      'expect(element).toHaveAttribute("href", "/new")\n\nExpected the element to have attribute:\n  href="/new"\nReceived:\n  null',
      'href="/new"',
      null,
    ],
    [
      'a state of jest-dom',
      'expect(element).toBeVisible()\n\nReceived element is not visible (element is not in the document):\n  <p />',
      'visible',
      '<p />',
    ],
    [
      'a style of jest-dom',
      'expect(element).toHaveStyle()\n\n- Expected\n\n  top: 0px;\n- width: 4px;\n+ width: 5px;',
      'top: 0px;\nwidth: 4px;',
      'top: 0px;\nwidth: 5px;',
    ],
    [
      'a date of jest-extended',
      'expect(received).toBeAfter()\n\nExpected date to be after 2024-03-02T00:00:00.000Z but received:\n  2024-03-01T00:00:00.000Z',
      'after 2024-03-02T00:00:00.000Z',
      '2024-03-01T00:00:00.000Z',
    ],
    [
      'a range of jest-extended',
      'expect(received).toBeWithin(expected)\n\nExpected number to be within start and end of:\n  start: 1  end: 3\nReceived:\n  7',
      'start: 1  end: 3',
      7,
    ],
    [
      'a type of jest-extended',
      'expect(received).toBeString()\n\nExpected value to be of type string but received:\n  1',
      'of type string',
      1,
    ],
    [
      'no assertion at all',
      'expect.hasAssertions()\n\nExpected at least one assertion to be called but received none.',
      'at least 1',
      0,
    ],
    [
      'toContain of a string',
      'expect(received).toContain(expected) // indexOf\n\nExpected substring: "needle"\nReceived string:    "haystack"',
      'needle',
      'haystack',
    ],
    [
      'toContain of an array',
      'expect(received).toContain(expected) // indexOf\n\nExpected value: 4\nReceived array: [1, 2, 3]',
      4,
      [1, 2, 3],
    ],
    ['toMatch', 'expect(received).toMatch(expected)\n\nExpected pattern: /^b/\nReceived string:  "abc"', '/^b/', 'abc'],
    [
      'toHaveLength',
      'expect(received).toHaveLength(expected)\n\nExpected length: 2\nReceived length: 3\nReceived array:  [1, 2, 3]',
      2,
      3,
    ],
    [
      'a part of a text of several lines',
      "expect(locator).toContainText(expected) failed\n\nLocator: locator('tfoot')\n- Expected substring  -  1\n+ Received string     + 12\n\n- Total 42\n+ Total\n+   41\n\nCall log:\n  - waiting for locator('tfoot')",
      'Total 42',
      'Total\n  41',
    ],
    ['toBeGreaterThan', 'expect(received).toBeGreaterThan(expected)\n\nExpected: > 5\nReceived:   3', '> 5', 3],
    [
      'toHaveBeenCalledTimes',
      'expect(jest.fn()).toHaveBeenCalledTimes(expected)\n\nExpected number of calls: 2\nReceived number of calls: 1',
      2,
      1,
    ],
    [
      'toBeInstanceOf',
      'expect(received).toBeInstanceOf(expected)\n\nExpected constructor: TypeError\nReceived constructor: RangeError',
      'TypeError',
      'RangeError',
    ],
    [
      'toHaveProperty',
      'expect(received).toHaveProperty(path, value)\n\nExpected path: "a.b"\n\nExpected value: 2\nReceived value: 1',
      2,
      1,
    ],
    [
      'toHaveProperty of a path that is not there',
      'expect(received).toHaveProperty(path)\n\nExpected path: "a.b"\nReceived path: "a"\n\nReceived value: {"c": 1}',
      'a.b',
      'a',
    ],
    [
      'toThrow',
      'expect(received).toThrow(expected)\n\nExpected substring: "bang"\nReceived message:   "boom"',
      'bang',
      'boom',
    ],
    [
      'toThrow of a message',
      'expect(received).toThrowError(expected)\n\nExpected message: "bang"\nReceived message: "boom"',
      'bang',
      'boom',
    ],
    ['resolves', 'expect(received).resolves.toBe(expected) // Object.is equality\n\nExpected: 2\nReceived: 1', 2, 1],
    [
      'an asymmetric matcher',
      'expect(received).toEqual(expected)\n\nExpected: Any<Number>\nReceived: "x"',
      'Any<Number>',
      'x',
    ],
    [
      'a string of several lines in quotes',
      'expect(received).toContain(expected)\n\nExpected substring: "a\nb"\nReceived string:    "c\nd"',
      'a\nb',
      'c\nd',
    ],
    [
      'a difference of an object',
      'expect(received).toEqual(expected) // deep equality\n\n- Expected  - 1\n+ Received  + 1\n\n  Object {\n-   "a": 1,\n+   "a": 2,\n    "b": Array [],\n  }',
      { a: 1, b: [] },
      { a: 2, b: [] },
    ],
    [
      'a difference of strings',
      'expect(received).toBe(expected) // Object.is equality\n\n- Expected  - 1\n+ Received  + 1\n\n  line one\n- line two\n+ line 2\n  ↵',
      'line one\nline two\n',
      'line one\nline 2\n',
    ],
    [
      'a snapshot',
      'expect(received).toMatchSnapshot()\n\nSnapshot name: `x 1`\n\n- Snapshot  - 1\n+ Received  + 1\n\n  Object {\n-   "a": 2,\n+   "a": 1,\n  }',
      { a: 2 },
      { a: 1 },
    ],
    [
      'a snapshot of one line, before Jest 23',
      'expect(value).toMatchSnapshot()\n\nReceived value does not match stored snapshot 1.\n\n- "old"\n+ "new"',
      'old',
      'new',
    ],
    [
      'an inline snapshot',
      'expect(received).toMatchInlineSnapshot(snapshot)\n\nSnapshot name: `x 1`\n\nSnapshot: "old"\nReceived: "new"',
      'old',
      'new',
    ],
    [
      'Bun, with what must be in it',
      'expect(received).toContain(expected)\n\nExpected to contain: "z"\nReceived: [ "a", "b" ]',
      'z',
      ['a', 'b'],
    ],
    [
      'Bun, with a pattern',
      'expect(received).toMatch(expected)\n\nExpected substring or pattern: /x/\nReceived: "abc"',
      '/x/',
      'abc',
    ],
    [
      'Bun, with quotes that it does not escape',
      'expect(received).toBe(expected)\n\nExpected: "x"\nReceived: "say "hi""',
      'x',
      'say "hi"',
    ],
    [
      'Bun, with the legend behind the difference',
      'expect(received).toEqual(expected)\n\n  {\n-   "a": 1,\n+   "a": 2,\n  }\n\n- Expected  - 1\n+ Received  + 1\n',
      { a: 1 },
      { a: 2 },
    ],
    [
      'Bun, with strings of several lines',
      'expect(received).toBe(expected)\n\n  "line one\n- line two\n+ line 2\n  "\n\n- Expected  - 1\n+ Received  + 1\n      at t.js:1:2',
      'line one\nline two\n',
      'line one\nline 2\n',
    ],
    [
      'the arguments of a call',
      'expect(jest.fn()).toHaveBeenCalledWith(...expected)\n\nExpected: "a", "b"\nReceived: "a", "c"',
      '"a", "b"',
      '"a", "c"',
    ],
    ['Jest before 24', 'expect(received).toEqual(expected)\n\nExpected value to equal:\n  42\nReceived:\n  41', 42, 41],
    [
      'Jest before 23',
      'expect(received).toBe(expected)\n\nExpected value to be (using ===):\n  "a"\nReceived:\n  "b"',
      'a',
      'b',
    ],
    [
      'node:assert under Jest',
      'assert.deepStrictEqual(received, expected)\n\nExpected value to deeply and strictly equal to:\n  {"a": 1}\nReceived:\n  {"a": 2}\n\nDifference:\n\n- Expected\n+ Received',
      { a: 1 },
      { a: 2 },
    ],
    ['Bun', 'error: expect(received).toBe(expected)\n\nExpected: "a"\nReceived: "b"\n', 'a', 'b'],
    [
      'Playwright, with its log',
      'Error: expect(locator).toHaveText(expected) failed\n\nLocator:  locator(\'h1\')\nExpected: "Order #13"\nReceived: "Order #12"\nTimeout:  500ms\n\nCall log:\n  - Expect "toHaveText" with timeout 500ms\n  - Expected: "x"',
      'Order #13',
      'Order #12',
    ],
    [
      'Playwright before 1.50',
      'Error: Timed out 5000ms waiting for expect(locator).toHaveText(expected)\n\nLocator: locator(\'h1\')\nExpected string: "a"\nReceived string: "b"\nCall log:\n  - x',
      'a',
      'b',
    ],
    [
      'a state of Playwright',
      "Error: expect(locator).toBeVisible() failed\n\nLocator: locator('h1')\nExpected: visible\nReceived: hidden",
      'visible',
      'hidden',
    ],
    [
      'the arguments of a call',
      'expect(jest.fn()).toHaveBeenCalledWith(...expected)\n\nExpected: "a", 2\nReceived: "a", 1\n\nNumber of calls: 1',
      '"a", 2',
      '"a", 1',
    ],
  ])('reads %s', (_, text, expected, actual) => {
    expect(read(text)).toEqual({ expected, actual });
  });

  it.each([
    [
      'a negated matcher, of which only what must not be is known',
      'expect(received).not.toBe(expected) // Object.is equality\n\nExpected: not 42',
      { expected: 'not 42' },
    ],
    [
      'a negated matcher, with a value of several lines',
      'expect(received).not.toEqual(expected) // deep equality\n\nExpected: not {\n  "a": 1\n}',
      {},
    ],
    [
      'a state that must not be',
      'expect(received).not.toBeUndefined()\n\nReceived: undefined',
      { expected: 'not undefined', actual: printedValue('undefined') },
    ],
    ['a matcher of a state', 'expect(received).toBeTruthy()\n\nReceived: 0', { expected: 'truthy', actual: 0 }],
    ['null in the name of the matcher', 'expect(received).toBeNull()\n\nReceived: 1', { expected: null, actual: 1 }],
    [
      'a matcher of a state that was called with an argument',
      'expect(received).toBeNull()\n\nMatcher error: this matcher must not have an expected argument\n\nExpected has type:  number\nExpected has value: 2',
      {},
    ],
    [
      'a function that did not throw',
      'expect(received).toThrow(expected)\n\nExpected substring: "bang"\n\nReceived function did not throw',
      { expected: 'bang' },
    ],
    [
      'values that print alike',
      'expect(received).toBe(expected) // Object.is equality\n\nIf it should pass with deep equality, replace "toBe" with "toEqual"\n\nExpected: {"a": 1}\nReceived: serializes to the same string',
      { expected: { a: 1 } },
    ],
    [
      'a value that the matcher cannot compare',
      'expect(received).toBeLessThan(expected)\n\nMatcher error: received value must be a number or bigint\n\nReceived has type:  string\nReceived has value: "12"',
      { actual: '12' },
    ],
    [
      'an assertion about several elements',
      "Error: expect.toBeHidden: Error: strict mode violation: getByRole('row') resolved to 2 elements:\n    1) <tr>…</tr>\n    2) <tr>…</tr>",
      {},
    ],
    [
      'a list that was cut off',
      'expect(received).toEqual(expected)\n\nExpected: [1, 2, …]\nReceived: 3',
      { actual: 3 },
    ],
    [
      'a difference with hidden lines',
      'expect(received).toEqual(expected)\n\n- Expected  - 1\n+ Received  + 1\n\n@@ -10,5 +10,5 @@\n    1,\n    2,\n    3,\n-   4,\n+   5,',
      {},
    ],
    [
      'a count of assertions',
      'expect.assertions(2)\n\nExpected two assertions to be called but received one assertion call.',
      { expected: 2, actual: 1 },
    ],
    [
      'a function that did not throw',
      'expect(received).toThrow(expected)\n\nExpected substring: "boom"\n\nReceived function did not throw\nReceived value: undefined',
      { expected: 'boom' },
    ],
    [
      'a difference with a matcher in the place of a value',
      'expect(received).toEqual(expected)\n\n- Expected\n+ Received\n\n  Object {\n    "at": Anything,\n-   "id": 1,\n+   "id": 2,\n  }',
      { expected: 'Object {\n  "at": Anything,\n  "id": 1,\n}' },
    ],
    [
      'what must not be in it',
      'expect(received).not.toContain(expected)\n\nExpected to not contain: "a"\nReceived: [ "a" ]',
      { expected: 'not "a"', actual: ['a'] },
    ],
    [
      'what must not be in it and is cut',
      'expect(received).not.toContain(expected)\n\nExpected to not contain: "xx... (2801 bytes truncated) ...xB"\nReceived: "xxB"',
      { actual: 'xxB' },
    ],
    [
      'strings that Bun has cut',
      'expect(received).toBe(expected)\n\nExpected: "xx... (2801 bytes truncated) ...xB"\nReceived: "xx... (2801 bytes truncated) ...xA"',
      {},
    ],
  ])('finds no other values in %s', (_, text, found) => {
    expect(read(text)).toEqual(found);
  });

  it.each([
    'Cannot read properties of undefined',
    'Expected: 42 apples',
    'I expect(a) nothing',
    'expected 41 to be 42',
  ])('leaves %s to others', (text) => {
    expect(read(text)).toBeUndefined();
  });
});

import { describe, expect, it } from '@jest/globals';
import type { ReportedFailure } from '../report.js';
import { normalizeFailure } from './normalize-failure.js';
import { plain } from '../../test/plain-values.js';

/** A name, what the library prints, and the values in it, read by hand. */
type Row = readonly [name: string, failure: ReportedFailure, values: Readonly<Record<string, unknown>>];

const ROWS: readonly Row[] = [
  [
    'node ne',
    { message: 'Expected "actual" to be strictly unequal to: 1', dialect: 'node' },
    { expected: 'not 1', actual: 1 },
  ],
  ['node ne2', { message: '1 != 1', dialect: 'node' }, { expected: 'not 1', actual: 1 }],
  [
    'node throws',
    { message: 'Missing expected exception (TypeError).', dialect: 'node' },
    { expected: 'TypeError', actual: 'no exception' },
  ],
  [
    'node rejects',
    { message: 'Missing expected rejection (TypeError).', dialect: 'node' },
    { expected: 'TypeError', actual: 'no rejection' },
  ],
  [
    'node unwanted',
    { message: 'Got unwanted exception.\nActual message: "boom"', dialect: 'node' },
    { expected: 'no exception', actual: 'boom' },
  ],
  [
    'node match',
    { message: "The input did not match the regular expression /x/. Input:\n\n'hello'\n", dialect: 'node' },
    { expected: '/x/', actual: 'hello' },
  ],
  [
    'node eq',
    { message: 'Expected values to be strictly equal:\n\n41 !== 42\n', dialect: 'node' },
    { expected: 42, actual: 41 },
  ],
  ['node loose', { message: '41 == 42', dialect: 'node' }, { expected: 42, actual: 41 }],
  ['node old', { message: 'AssertionError [ERR_ASSERTION]: 41 === 42', dialect: 'node' }, { expected: 42, actual: 41 }],
  ['node old2', { message: 'AssertionError: 41 == 42', dialect: 'mocha' }, { expected: 42, actual: 41 }],
  ['node oldde', { message: '{ a: 1 } deepEqual { a: 2 }', dialect: 'node' }, { expected: { a: 2 }, actual: { a: 1 } }],
  ['node falsy', { message: 'false == true', dialect: 'node' }, { expected: true, actual: false }],
  ['node false2', { message: 'null == true', dialect: 'node' }, { expected: true, actual: null }],
  [
    'node ifError',
    { message: 'ifError got unwanted exception: boom', dialect: 'node' },
    { expected: null, actual: 'boom' },
  ],
  [
    'node throws msg',
    {
      message: 'The error is expected to be an instance of "TypeError". Received "Error"\n\nError message:\n\nboom',
      dialect: 'node',
    },
    { expected: 'TypeError', actual: 'Error' },
  ],
  ['chai ne', { message: 'expected 5 to not equal 5', dialect: 'mocha' }, { expected: 'not 5', actual: 5 }],
  [
    'chai ndeep',
    { message: 'expected { a: 1 } to not deeply equal { a: 1 }', dialect: 'mocha' },
    { expected: 'not { a: 1 }', actual: { a: 1 } },
  ],
  ['chai throw2', { message: 'expected [Function] to throw TypeError', dialect: 'mocha' }, { expected: 'TypeError' }],
  [
    'chai throw3',
    { message: "expected [Function] to throw 'TypeError' but 'Error: boom' was thrown", dialect: 'mocha' },
    { expected: 'TypeError', actual: 'Error: boom' },
  ],
  [
    'chai throw4',
    { message: "expected [Function] to throw error including 'x' but got 'y'", dialect: 'mocha' },
    { expected: 'x', actual: 'y' },
  ],
  [
    'chai throw5',
    { message: "expected [Function] to not throw an error but 'Error: boom' was thrown", dialect: 'mocha' },
    { expected: 'no error', actual: 'Error: boom' },
  ],
  [
    'chai len',
    { message: 'expected [ 1, 2 ] to have a length of 3 but got 2', dialect: 'mocha' },
    { expected: 3, actual: 2 },
  ],
  ['chai exist', { message: 'expected null to exist', dialect: 'mocha' }, { expected: 'exist', actual: null }],
  ['chai undefined', { message: 'expected 5 to be undefined', dialect: 'mocha' }, { expected: 'undefined', actual: 5 }],
  [
    'chai nundef',
    { message: 'expected undefined not to be undefined', dialect: 'mocha' },
    { expected: 'not undefined', actual: 'undefined' },
  ],
  ['chai above', { message: 'expected 5 to be above 10', dialect: 'mocha' }, { expected: 'above 10', actual: 5 }],
  ['chai ok', { message: 'expected false to be truthy', dialect: 'mocha' }, { actual: false }],
  ['chai inst', { message: 'expected 5 to be an instance of Foo', dialect: 'mocha' }, { expected: 'Foo', actual: 5 }],
  ['chai null', { message: 'expected null not to be null', dialect: 'mocha' }, { expected: 'not null', actual: null }],
  ['chai a', { message: 'expected 5 to be a string', dialect: 'mocha' }, { expected: 'a string', actual: 5 }],
  [
    'chai assert',
    { message: 'AssertionError: totals: expected 41 to equal 42', dialect: 'mocha' },
    { expected: 42, actual: 41 },
  ],
  [
    'chai http',
    { message: 'expected { Object (_events, ...) } to have status code 200 but got 404', dialect: 'mocha' },
    { expected: 200, actual: 404 },
  ],
  [
    'chai include',
    { message: "expected 'hello' to include 'x'", dialect: 'mocha' },
    { expected: 'x', actual: 'hello' },
  ],
  ['chai match', { message: "expected 'hello' to match /x/", dialect: 'mocha' }, { expected: '/x/', actual: 'hello' }],
  [
    'sinon',
    { message: 'expected save to be called once but was called twice', dialect: 'mocha' },
    { expected: 1, actual: 2 },
  ],
  [
    'sinon2',
    { message: 'expected save to have been called exactly once, but it was called 0 times', dialect: 'mocha' },
    { expected: 1, actual: 0 },
  ],
  [
    'sinon4',
    { message: 'expected save to have been called at least once, but it was never called', dialect: 'mocha' },
    { expected: 'at least once', actual: 0 },
  ],
  ['should', { message: 'expected 41 to be exactly 42', dialect: 'mocha' }, { expected: 42, actual: 41 }],
  ['should not', { message: 'expected 42 not to be exactly 42', dialect: 'mocha' }, { expected: 'not 42', actual: 42 }],
  ['expect.js', { message: 'expected 41 to equal 42', dialect: 'mocha' }, { expected: 42, actual: 41 }],
  ['unexpected', { message: 'expected 41 to equal 42', dialect: 'mocha' }, { expected: 42, actual: 41 }],
  [
    'unexpected str',
    { message: "\nexpected 'hello' to equal 'hallo'\n\n-hello\n+hallo\n", dialect: 'mocha' },
    { expected: 'hallo', actual: 'hello' },
  ],
  [
    'power-assert',
    {
      message: '  # test/a.js:5\n  \n  assert(total === 42)\n         |     |       \n         41    false   \n',
      dialect: 'mocha',
    },
    { expected: 42, actual: 41 },
  ],
  [
    'jest throw2',
    {
      message:
        'expect(received).toThrow(expected)\n\nExpected constructor: TypeError\n\nReceived function did not throw',
      dialect: 'jest',
    },
    { expected: 'TypeError' },
  ],
  [
    'jest throw3',
    {
      message:
        'expect(received).toThrow(expected)\n\nExpected constructor: TypeError\nReceived constructor: Error\n\nReceived message: "boom"',
      dialect: 'jest',
    },
    { expected: 'TypeError', actual: 'Error' },
  ],
  [
    'jest throw4',
    {
      message: 'expect(received).toThrow(expected)\n\nExpected substring: "x"\nReceived message:   "boom"',
      dialect: 'jest',
    },
    { expected: 'x', actual: 'boom' },
  ],
  [
    'jest notthrow',
    { message: 'expect(received).not.toThrow()\n\nError name:    "Error"\nError message: "boom"', dialect: 'jest' },
    { expected: 'no error', actual: 'boom' },
  ],
  [
    'jest ntb',
    { message: 'expect(received).not.toBe(expected) // Object.is equality\n\nExpected: not 5', dialect: 'jest' },
    { expected: 'not 5' },
  ],
  ['jest tobenull', { message: 'expect(received).toBeNull()\n\nReceived: 5', dialect: 'jest' }, { actual: 5 }],
  [
    'jest defined',
    { message: 'expect(received).toBeDefined()\n\nReceived: undefined', dialect: 'jest' },
    { actual: 'undefined' },
  ],
  ['jest truthy', { message: 'expect(received).toBeTruthy()\n\nReceived: false', dialect: 'jest' }, { actual: false }],
  ['jest notnull', { message: 'expect(received).not.toBeNull()\n\nReceived: null', dialect: 'jest' }, { actual: null }],
  [
    'jest calls',
    {
      message: 'expect(jest.fn()).toHaveBeenCalled()\n\nExpected number of calls: >= 1\nReceived number of calls:    0',
      dialect: 'jest',
    },
    { expected: '>= 1', actual: 0 },
  ],
  [
    'jest contain',
    {
      message: 'expect(received).toContain(expected) // indexOf\n\nExpected value: 3\nReceived array: [1, 2]',
      dialect: 'jest',
    },
    { expected: 3, actual: [1, 2] },
  ],
  [
    'jest rejects',
    {
      message:
        'expect(received).rejects.toThrow()\n\nReceived promise resolved instead of rejected\nResolved to value: 5',
      dialect: 'jest',
    },
    { actual: 5 },
  ],
  [
    'jest resolves',
    {
      message:
        'expect(received).resolves.toBe()\n\nReceived promise rejected instead of resolved\nRejected to value: [Error: boom]',
      dialect: 'jest',
    },
    { actual: '[Error: boom]' },
  ],
  [
    'jest close',
    {
      message:
        'expect(received).toBeCloseTo(expected)\n\nExpected: 0.5\nReceived: 0.3\n\nExpected precision:    2\nExpected difference: < 0.005\nReceived difference:   0.2',
      dialect: 'jest',
    },
    { expected: 0.5, actual: 0.3 },
  ],
  [
    'jest prop',
    {
      message:
        'expect(received).toHaveProperty(path, value)\n\nExpected path: "a"\n\nExpected value: 1\nReceived value: 2',
      dialect: 'jest',
    },
    { expected: 1, actual: 2 },
  ],
  [
    'jest prop2',
    {
      message: 'expect(received).toHaveProperty(path)\n\nExpected path: "a"\nReceived path: []\n\nReceived value: {}',
      dialect: 'jest',
    },
    { expected: 'a', actual: [] },
  ],
  [
    'jest inst',
    {
      message: 'expect(received).toBeInstanceOf(expected)\n\nExpected constructor: A\nReceived constructor: B',
      dialect: 'jest',
    },
    { expected: 'A', actual: 'B' },
  ],
  [
    'jest len',
    {
      message:
        'expect(received).toHaveLength(expected)\n\nExpected length: 3\nReceived length: 2\nReceived array:  [1, 2]',
      dialect: 'jest',
    },
    { expected: 3, actual: 2 },
  ],
  [
    'jest match',
    {
      message: 'expect(received).toMatch(expected)\n\nExpected pattern: /x/\nReceived string:  "hello"',
      dialect: 'jest',
    },
    { expected: '/x/', actual: 'hello' },
  ],
  [
    'jest snap',
    {
      message: 'expect(received).toMatchSnapshot()\n\nSnapshot name: `a 1`\n\nSnapshot: 1\nReceived: 2',
      dialect: 'jest',
    },
    { expected: 1, actual: 2 },
  ],
  [
    'jest dom text',
    {
      message: 'expect(element).toHaveTextContent()\n\nExpected element to have text content:\n  a\nReceived:\n  b',
      dialect: 'jest',
    },
    { expected: 'a', actual: 'b' },
  ],
  [
    'jest dom val',
    {
      message: 'expect(element).toHaveValue(a)\n\nExpected the element to have value:\n  a\nReceived:\n  b',
      dialect: 'jest',
    },
    { expected: 'a', actual: 'b' },
  ],
  [
    'jest old tobe',
    {
      message: 'expect(received).toBe(expected)\n\nExpected value to be (using ===):\n  42\nReceived:\n  41',
      dialect: 'jest',
    },
    { expected: 42, actual: 41 },
  ],
  [
    'jest old eq',
    {
      message:
        'expect(received).toEqual(expected)\n\nExpected value to equal:\n  {"a": 1}\nReceived:\n  {"a": 2}\n\nDifference:\n\n- Expected\n+ Received\n\n  Object {\n-   "a": 1,\n+   "a": 2,\n  }',
      dialect: 'jest',
    },
    { expected: { a: 1 }, actual: { a: 2 } },
  ],
  [
    'jest asserts',
    {
      message: 'expect.assertions(1)\n\nExpected one assertion to be called but received zero assertion calls.',
      dialect: 'jest',
    },
    { expected: 1, actual: 0 },
  ],
  [
    'jest asserts2',
    {
      message: 'expect.assertions(2)\n\nExpected two assertions to be called but received one assertion call.',
      dialect: 'jest',
    },
    { expected: 2, actual: 1 },
  ],
  [
    'jest gt',
    { message: 'expect(received).toBeGreaterThan(expected)\n\nExpected: > 42\nReceived:   41', dialect: 'jest' },
    { expected: '> 42', actual: 41 },
  ],
  ['vt', { message: 'expected 41 to be 42 // Object.is equality', dialect: 'vitest' }, { expected: 42, actual: 41 }],
  [
    'vt ne',
    { message: 'expected 42 not to be 42 // Object.is equality', dialect: 'vitest' },
    { expected: 'not 42', actual: 42 },
  ],
  [
    'vt throw2',
    { message: 'expected error to be instance of TypeError', dialect: 'vitest' },
    { expected: 'TypeError' },
  ],
  [
    'vt throw3',
    { message: "expected [Function] to throw error including 'x' but got 'boom'", dialect: 'vitest' },
    { expected: 'x', actual: 'boom' },
  ],
  ['vt null', { message: 'expected 5 to be null', dialect: 'vitest' }, { expected: null, actual: 5 }],
  [
    'vt calls',
    { message: 'expected "spy" to be called 1 times, but got 0 times', dialect: 'vitest' },
    { expected: 1, actual: 0 },
  ],
  [
    'vt len',
    { message: 'expected [ 1, 2 ] to have a length of 3 but got 2', dialect: 'vitest' },
    { expected: 3, actual: 2 },
  ],
  [
    'vt gt',
    { message: 'expected 41 to be greater than 42', dialect: 'vitest' },
    { expected: 'greater than 42', actual: 41 },
  ],
  [
    'vt close',
    { message: 'expected 0.3 to be close to 0.5, received difference is 0.2, but expected 0.005', dialect: 'vitest' },
    { expected: 0.5, actual: 0.3 },
  ],
  [
    'vt snap',
    { message: 'Snapshot `a 1` mismatched\n\n- Expected\n+ Received\n\n- 1\n+ 2', dialect: 'vitest' },
    { expected: 1, actual: 2 },
  ],
  [
    'vt assertions',
    { message: 'expected number of assertions to be 2, but got 1', dialect: 'vitest' },
    { expected: 2, actual: 1 },
  ],
  ['jas', { message: 'Expected 41 to be 42.', dialect: 'jasmine' }, { expected: 42, actual: 41 }],
  ['jas ne', { message: 'Expected 42 not to be 42.', dialect: 'jasmine' }, { expected: 'not 42', actual: 42 }],
  ['jas ne2', { message: 'Expected 42 not to equal 42.', dialect: 'jasmine' }, { expected: 'not 42', actual: 42 }],
  [
    'jas throw2',
    { message: 'Expected function to throw TypeError, but it threw Error.', dialect: 'jasmine' },
    { expected: 'TypeError', actual: 'Error' },
  ],
  [
    'jas throw3',
    {
      message: "Expected function to throw an Error with message 'x', but it threw an exception with message 'y'.",
      dialect: 'jasmine',
    },
    { expected: 'x', actual: 'y' },
  ],
  [
    'jas calls',
    { message: 'Expected spy save to have been called 1 times. It was called 0 times.', dialect: 'jasmine' },
    { expected: 1, actual: 0 },
  ],
  [
    'jas calls once',
    { message: 'Expected spy save to have been called once. It was called 0 times.', dialect: 'jasmine' },
    { expected: 1, actual: 0 },
  ],
  ['jas truthy', { message: 'Expected false to be truthy.', dialect: 'jasmine' }, { actual: false }],
  ['jas true', { message: 'Expected false to be true.', dialect: 'jasmine' }, { expected: true, actual: false }],
  [
    'jas gt',
    { message: 'Expected 41 to be greater than 42.', dialect: 'jasmine' },
    { expected: 'greater than 42', actual: 41 },
  ],
  ['jas contain', { message: 'Expected [ 1, 2 ] to contain 3.', dialect: 'jasmine' }, { expected: 3, actual: [1, 2] }],
  ['jas null', { message: 'Expected 5 to be null.', dialect: 'jasmine' }, { expected: null, actual: 5 }],
  ['jas size', { message: 'Expected [ 1 ] to have size 2.', dialect: 'jasmine' }, { expected: 2, actual: [1] }],
  [
    'jas with',
    { message: 'Expected spy save to have been called with:\n  [ 1 ]\nbut it was never called.', dialect: 'jasmine' },
    { expected: [1] },
  ],
  [
    'jas with old',
    { message: 'Expected spy save to have been called with [ 1 ] but actual calls were [ 2 ].', dialect: 'jasmine' },
    { expected: [1], actual: [2] },
  ],
  [
    'cy',
    {
      message: "Timed out retrying after 4000ms: expected '<a>' to have text 'a', but the text was 'b'",
      dialect: 'cypress',
    },
    { expected: 'a', actual: 'b' },
  ],
  [
    'cy len',
    {
      message: "Timed out retrying after 4000ms: Too many elements found. Found '3', expected '2'.",
      dialect: 'cypress',
    },
    { expected: 2, actual: 3 },
  ],
  ['cy eq', { message: 'expected 404 to equal 200', dialect: 'cypress' }, { expected: 200, actual: 404 }],
  [
    'cy url',
    { message: "Timed out retrying after 4000ms: expected 'http://a' to include '/b'", dialect: 'cypress' },
    { expected: '/b', actual: 'http://a' },
  ],
  [
    'cy attr',
    {
      message: "expected '<a>' to have attribute 'href' with the value 'x', but the value was 'y'",
      dialect: 'cypress',
    },
    { expected: 'x', actual: 'y' },
  ],
  [
    'cy val',
    { message: "expected '<input>' to have value 'x', but the value was 'y'", dialect: 'cypress' },
    { expected: 'x', actual: 'y' },
  ],
  [
    'wdio',
    { message: 'Expect $(`h1`) to have text\n\nExpected: "a"\nReceived: "b"', dialect: 'mocha' },
    { expected: 'a', actual: 'b' },
  ],
  [
    'wdio disp',
    { message: 'Expect $(`h1`) to be displayed\n\nExpected: "displayed"\nReceived: "not displayed"', dialect: 'mocha' },
    { expected: 'displayed', actual: 'not displayed' },
  ],
  [
    'wdio not',
    {
      message: 'Expect $(`h1`) not to be displayed\n\nExpected: "not displayed"\nReceived: "displayed"',
      dialect: 'mocha',
    },
    { expected: 'not displayed', actual: 'displayed' },
  ],
  [
    'testcafe',
    { message: 'AssertionError: expected 41 to deeply equal 42\n\n+ expected - actual\n\n-41\n+42' },
    { expected: 42, actual: 41 },
  ],
  ['protractor', { message: "Expected 'b' to equal 'a'.", dialect: 'jasmine' }, { expected: 'a', actual: 'b' }],
  ['qunit', { message: 'failed, expected argument to be truthy, was: false' }, { actual: false }],
  ['qunit2', { message: 'total\nExpected: 42\nActual: 41' }, { expected: 42, actual: 41 }],
  ['qunit3', { message: 'not ok 1 Chrome - total\n    actual: 41\n    expected: 42' }, { expected: 42, actual: 41 }],
  ['buster', { message: '[assert.equals] 41 expected to be equal to 42' }, { expected: 42, actual: 41 }],
  [
    'postman',
    { type: 'AssertionError', message: 'expected response to have status code 200 but got 404' },
    { expected: 200, actual: 404 },
  ],
  [
    'postman reason',
    { type: 'AssertionError', message: "expected response to have status reason 'OK' but got 'NOT FOUND'" },
    { expected: 'OK', actual: 'NOT FOUND' },
  ],
  [
    'postman time',
    { type: 'AssertionError', message: 'expected 500 to be below 200' },
    { expected: 'below 200', actual: 500 },
  ],
  [
    'supertest',
    { message: 'expected 200 "OK", got 404 "Not Found"', dialect: 'mocha' },
    { expected: 200, actual: 404 },
  ],
  [
    'supertest2',
    { message: 'expected { a: 1 } response body, got { a: 2 }', dialect: 'mocha' },
    { expected: { a: 1 }, actual: { a: 2 } },
  ],
  [
    'bun',
    { message: 'error: expect(received).toBe(expected)\n\nExpected: 42\nReceived: 41\n', dialect: 'jest' },
    { expected: 42, actual: 41 },
  ],
  [
    'deno',
    { message: 'Values are not equal.\n\n\n    [Diff] Actual / Expected\n\n\n-   41\n+   42\n' },
    { expected: 42, actual: 41 },
  ],
  ['deno inst', { message: 'Expected object to be an instance of "A" but was "B".' }, { expected: 'A', actual: 'B' }],
  ['deno gt', { message: 'Expect 41 > 42' }, { expected: '> 42', actual: 41 }],
  ['deno incl', { message: 'Expected actual: "hello" to contain: "x".' }, { expected: 'x', actual: 'hello' }],
  ['deno match', { message: 'Expected actual: "hello" to match: "/x/".' }, { expected: '/x/', actual: 'hello' }],
  [
    'deno strict',
    { message: 'Values are not strictly equal.\n\n\n    [Diff] Actual / Expected\n\n\n-   41\n+   42\n' },
    { expected: 42, actual: 41 },
  ],
  ['deno ne', { message: 'Expected actual: 42 not to be: 42.' }, { expected: 'not 42', actual: 42 }],
  [
    'uvu',
    { message: 'Expected values to be strictly equal:  (is)\n\n    ++42    (Expected)\n    --41    (Actual)\n' },
    { expected: 42, actual: 41 },
  ],
  ['lab', { message: 'Expected 41 to equal specified value: 42', dialect: 'mocha' }, { expected: 42, actual: 41 }],
  ['intern', { type: 'AssertionError', message: 'expected 41 to equal 42' }, { expected: 42, actual: 41 }],
  [
    'gt gt',
    { message: 'a.cc:5: Failure\nExpected: (total) > (42), actual: 41 vs 42', dialect: 'cpp' },
    { expected: '> 42', actual: 41 },
  ],
  [
    'gt throw',
    {
      message:
        'a.cc:5: Failure\nExpected: f() throws an exception of type std::runtime_error.\n  Actual: it throws nothing.',
      dialect: 'cpp',
    },
    { expected: 'std::runtime_error', actual: 'nothing' },
  ],
  [
    'gt throw2',
    {
      message:
        'a.cc:5: Failure\nExpected: f() throws an exception of type A.\n  Actual: it throws std::logic_error with description "x".',
      dialect: 'cpp',
    },
    { expected: 'A', actual: 'std::logic_error' },
  ],
  [
    'gt nothrow',
    {
      message:
        'a.cc:5: Failure\nExpected: f() doesn\'t throw an exception.\n  Actual: it throws std::runtime_error with description "x".',
      dialect: 'cpp',
    },
    { expected: 'no exception', actual: 'std::runtime_error' },
  ],
  [
    'gt anythrow',
    { message: "a.cc:5: Failure\nExpected: f() throws an exception.\n  Actual: it doesn't.", dialect: 'cpp' },
    { expected: 'an exception', actual: 'no exception' },
  ],
  [
    'gt matcher',
    {
      message: 'a.cc:5: Failure\nValue of: v\nExpected: has 3 elements\n  Actual: { 1, 2 }, which has 2 elements',
      dialect: 'cpp',
    },
    { expected: 'has 3 elements', actual: '{ 1, 2 }' },
  ],
  [
    'gt matcher2',
    { message: 'a.cc:5: Failure\nValue of: s\nExpected: has substring "x"\n  Actual: "hello"', dialect: 'cpp' },
    { expected: 'has substring "x"', actual: 'hello' },
  ],
  [
    'gt mock',
    {
      message:
        "a.cc:5: Failure\nActual function call count doesn't match EXPECT_CALL(m, save())...\n         Expected: to be called once\n           Actual: never called - unsatisfied and active",
      dialect: 'cpp',
    },
    { expected: 'to be called once', actual: 'never called' },
  ],
  [
    'c2 gt',
    { message: 'REQUIRE( total > 42 )\nwith expansion:\n  41 > 42', dialect: 'cpp' },
    { expected: '> 42', actual: 41 },
  ],
  [
    'c2 bool',
    { message: 'REQUIRE( flag )\nwith expansion:\n  false', dialect: 'cpp' },
    { expected: true, actual: false },
  ],
  [
    'c2 false',
    { message: 'REQUIRE_FALSE( flag )\nwith expansion:\n  !true', dialect: 'cpp' },
    { expected: false, actual: true },
  ],
  [
    'c2 matcher',
    { message: 'REQUIRE_THAT( s, ContainsSubstring("x") )\nwith expansion:\n  "hello" contains: "x"', dialect: 'cpp' },
    { expected: 'contains: "x"', actual: 'hello' },
  ],
  [
    'doc gt',
    { message: 'a.cpp(5): ERROR: CHECK( total > 42 ) is NOT correct!\n  values: CHECK( 41 > 42 )', dialect: 'cpp' },
    { expected: '> 42', actual: 41 },
  ],
  [
    'doc bool',
    { message: 'a.cpp(5): ERROR: CHECK( flag ) is NOT correct!\n  values: CHECK( false )', dialect: 'cpp' },
    { expected: true, actual: false },
  ],
  ['boost gt', { message: 'check total > 42 has failed [41 <= 42]', dialect: 'cpp' }, { expected: '> 42', actual: 41 }],
  ['boost eq', { message: 'check { a == b } has failed [41 != 42]', dialect: 'cpp' }, { expected: 42, actual: 41 }],
  ['boost old', { message: 'check total == 42 failed [41 != 42]', dialect: 'cpp' }, { expected: 42, actual: 41 }],
  [
    'boost close',
    { message: 'difference{5%} between a{1} and b{2} exceeds 1%', dialect: 'cpp' },
    { expected: 2, actual: 1 },
  ],
  [
    'qt',
    { message: 'Compared values are not the same\n   Actual   (total): 41\n   Expected (42)   : 42', dialect: 'cpp' },
    { expected: 42, actual: 41 },
  ],
  [
    'qt gt',
    {
      message:
        'The computed value is expected to be greater than the baseline, but is not\n   Computed (total): 41\n   Baseline (42)   : 42',
      dialect: 'cpp',
    },
    { expected: 'greater than 42', actual: 41 },
  ],
  ['qt verify', { message: "'flag' returned FALSE. ()", dialect: 'cpp' }, { expected: true, actual: false }],
  [
    'cppunit',
    { message: 'equality assertion failed\n- Expected: 42\n- Actual  : 41\n', dialect: 'cpp' },
    { expected: 42, actual: 41 },
  ],
  ['cpputest', { message: '\texpected <42>\n\tbut was  <41>', dialect: 'cpp' }, { expected: 42, actual: 41 }],
  [
    'cpputest hex',
    { message: 'expected <42 (0x2a)>\n\tbut was  <41 (0x29)>', dialect: 'cpp' },
    { expected: 42, actual: 41 },
  ],
  [
    'cpputest str',
    { message: 'expected <hello>\n\tbut was  <hallo>\n\tdifference starting at position 1 at: <h>', dialect: 'cpp' },
    { expected: 'hello', actual: 'hallo' },
  ],
  ['cpputest ct', { message: 'CHECK_TRUE(flag) failed', dialect: 'cpp' }, { expected: true, actual: false }],
  ['unity', { message: 'Expected 42 Was 41', dialect: 'cpp' }, { expected: 42, actual: 41 }],
  ['unity hex', { message: 'Expected 0x2A Was 0x29', dialect: 'cpp' }, { expected: '0x2A', actual: '0x29' }],
  ['unity bool', { message: 'Expected TRUE Was FALSE', dialect: 'cpp' }, { expected: true, actual: false }],
  ['unity null', { message: 'Expected NULL', dialect: 'cpp' }, { expected: null }],
  ['unity nn', { message: 'Expected Non-NULL', dialect: 'cpp' }, { expected: 'not null', actual: null }],
  ['unity el', { message: 'Element 2 Expected 3 Was 4', dialect: 'cpp' }, { expected: 3, actual: 4 }],
  [
    'unity gt',
    { message: 'Expected 41 to be greater than 42', dialect: 'cpp' },
    { expected: 'greater than 42', actual: 41 },
  ],
  [
    'unity within',
    { message: 'Values Not Within Delta 1 Expected 42 Was 40', dialect: 'cpp' },
    { expected: 42, actual: 40 },
  ],
  ['unity str', { message: "Expected 'hello' Was 'hallo'", dialect: 'cpp' }, { expected: 'hello', actual: 'hallo' }],
  ['unity msg', { message: 'Expected 42 Was 41. totals', dialect: 'cpp' }, { expected: 42, actual: 41 }],
  [
    'unity mem',
    { message: 'Memory Mismatch. Byte 0 Expected 0x01 Was 0x02', dialect: 'cpp' },
    { expected: '0x01', actual: '0x02' },
  ],
  [
    'unity arg',
    {
      message: 'Function save Argument a. Expected 1 Was 2. Function called with unexpected argument value.',
      dialect: 'cpp',
    },
    { expected: 1, actual: 2 },
  ],
  [
    'cmocka',
    { message: '41 != 42\n[   LINE   ] --- a.c:5: error: Failure!', dialect: 'cpp' },
    { expected: 42, actual: 41 },
  ],
  [
    'cmocka hex',
    { message: '[  ERROR   ] --- 0x29 != 0x2a\n[   LINE   ] --- a.c:5: error: Failure!', dialect: 'cpp' },
    { expected: '0x2a', actual: '0x29' },
  ],
  [
    'cmocka str',
    { message: '[  ERROR   ] --- "a" != "b"\n[   LINE   ] --- a.c:5: error: Failure!', dialect: 'cpp' },
    { expected: 'b', actual: 'a' },
  ],
  [
    'munit c',
    { message: 'Error: a.c:5: assertion failed: total == 42 (41 == 42)', dialect: 'cpp' },
    { expected: 42, actual: 41 },
  ],
  [
    'check',
    { message: "Assertion 'total() == 42' failed: total() == 41, 42 == 42", dialect: 'cpp' },
    { expected: 42, actual: 41 },
  ],
  [
    'check gt',
    { message: "Assertion 'total() > 42' failed: total() == 41, 42 == 42", dialect: 'cpp' },
    { expected: '> 42', actual: 41 },
  ],
  [
    'check str',
    { message: 'Assertion \'a == b\' failed: a == "x", b == "y"', dialect: 'cpp' },
    { expected: 'y', actual: 'x' },
  ],
  ['utpp', { message: 'Expected 42 but was 41', dialect: 'cpp' }, { expected: 42, actual: 41 }],
  [
    'cxxtest',
    { message: 'Error: Expected (total == 42), found (41 != 42)', dialect: 'cpp' },
    { expected: 42, actual: 41 },
  ],
  ['cxxtest2', { message: 'Expected (total == 42), found (41 != 42)', dialect: 'cpp' }, { expected: 42, actual: 41 }],
  ['snitch', { message: 'CHECK(total == 42), got 41 != 42', dialect: 'cpp' }, { expected: 42, actual: 41 }],
  [
    'iutest',
    { message: 'a.cpp:5: Failure\nerror: Value of: total\n  Actual: 41\nExpected: 42', dialect: 'cpp' },
    { expected: 42, actual: 41 },
  ],
  [
    'greatest',
    { message: 'FAIL test_a: total != 42 (a.c:5)\nExpected: 42\n     Got: 41', dialect: 'cpp' },
    { expected: 42, actual: 41 },
  ],
  [
    'minunit',
    { message: 'total failed:\n\ta.c:5: 42 expected but was 41', dialect: 'cpp' },
    { expected: 42, actual: 41 },
  ],
  ['embunit', { message: 'exp 42 was 41', dialect: 'cpp' }, { expected: 42, actual: 41 }],
  [
    'glib',
    { message: 'ERROR:a.c:5:test_a: assertion failed (total == 42): (41 == 42)', dialect: 'cpp' },
    { expected: 42, actual: 41 },
  ],
  [
    'glib str',
    { message: 'ERROR:a.c:5:test_a: assertion failed (s == "a"): ("b" == "a")', dialect: 'cpp' },
    { expected: 'a', actual: 'b' },
  ],
  [
    'glib gt',
    { message: 'ERROR:a.c:5:test_a: assertion failed (total > 42): (41 > 42)', dialect: 'cpp' },
    { expected: '> 42', actual: 41 },
  ],
  [
    'rs eq',
    { message: 'assertion `left == right` failed\n  left: 41\n right: 42', dialect: 'rust' },
    { expected: 42, actual: 41 },
  ],
  [
    'rs ne',
    { message: 'assertion `left != right` failed\n  left: 42\n right: 42', dialect: 'rust' },
    { expected: 'not 42', actual: 42 },
  ],
  [
    'rs matches',
    { message: 'assertion `left matches right` failed\n  left: None\n right: Some(_)', dialect: 'rust' },
    { expected: 'Some(_)', actual: 'None' },
  ],
  [
    'rs claim',
    { message: 'assertion failed, expected Ok(..), got Err("x")', dialect: 'rust' },
    { expected: 'Ok(..)', actual: 'Err("x")' },
  ],
  ['rs speculoos', { message: '\n\texpected: <42>\n\t but was: <41>', dialect: 'rust' }, { expected: 42, actual: 41 }],
  [
    'rs gt',
    {
      message: 'Value of: total\nExpected: is greater than 42\nActual: 41,\n  which is less than or equal to 42\n',
      dialect: 'rust',
    },
    { expected: 'is greater than 42', actual: 41 },
  ],
  ['rs custom', { message: 'expected 42, got 41', dialect: 'rust' }, { expected: 42, actual: 41 }],
  [
    'rs more_asserts',
    { message: 'assertion failed: `(left > right)`\n  left: `41`,\n right: `42`', dialect: 'rust' },
    { expected: '> 42', actual: 41 },
  ],
  [
    'rs old',
    { message: 'assertion failed: `(left == right)`\n  left: `41`,\n right: `42`: totals', dialect: 'rust' },
    { expected: 42, actual: 41 },
  ],
  [
    'rs pretty',
    { message: 'assertion failed: `(left == right)`\n\nDiff < left / right > :\n<41\n>42\n\n', dialect: 'rust' },
    { expected: 42, actual: 41 },
  ],
  [
    'xc gt',
    { message: 'XCTAssertGreaterThan failed: ("41") is not greater than ("42")', dialect: 'swift' },
    { expected: 'greater than 42', actual: 41 },
  ],
  [
    'xc ne',
    { message: 'XCTAssertNotEqual failed: ("42") is equal to ("42")', dialect: 'swift' },
    { expected: 'not 42', actual: 42 },
  ],
  ['xc nil', { message: 'XCTAssertNil failed: "a"', dialect: 'swift' }, { expected: null, actual: 'a' }],
  ['xc notnil', { message: 'XCTAssertNotNil failed', dialect: 'swift' }, { expected: 'not nil', actual: null }],
  ['xc true', { message: 'XCTAssertTrue failed - totals', dialect: 'swift' }, { expected: true, actual: false }],
  [
    'xc throws',
    { message: 'XCTAssertThrowsError failed: did not throw an error', dialect: 'swift' },
    { expected: 'an error', actual: 'no error' },
  ],
  [
    'xc nothrow',
    { message: 'XCTAssertNoThrow failed: threw error "boom"', dialect: 'swift' },
    { expected: 'no error', actual: 'boom' },
  ],
  [
    'xc acc',
    { message: 'XCTAssertEqualWithAccuracy failed: ("1.0") is not equal to ("2.0") +/- ("0.1")', dialect: 'swift' },
    { expected: 2, actual: 1 },
  ],
  [
    'xc unwrap',
    { message: 'XCTUnwrap failed: expected non-nil value of type "Int"', dialect: 'swift' },
    { expected: 'non-nil value of type "Int"', actual: null },
  ],
  [
    'xc identical',
    { message: 'XCTAssertIdentical failed: ("a") is not identical to ("b")', dialect: 'swift' },
    { expected: 'b', actual: 'a' },
  ],
  [
    'objc eq',
    { message: '((total) equal to (42)) failed: ("41") is not equal to ("42")', dialect: 'swift' },
    { expected: 42, actual: 41 },
  ],
  ['nimble', { message: 'expected to equal <42>, got <41>', dialect: 'swift' }, { expected: 42, actual: 41 }],
  ['nimble2', { message: 'expected to be nil, got <41>', dialect: 'swift' }, { expected: null, actual: 41 }],
  [
    'nimble3',
    { message: 'expected to not be nil, got <nil>', dialect: 'swift' },
    { expected: 'not nil', actual: null },
  ],
  [
    'nimble gt',
    { message: 'expected to be greater than <42>, got <41>', dialect: 'swift' },
    { expected: 'greater than 42', actual: 41 },
  ],
  ['nimble true', { message: 'expected to be true, got <false>', dialect: 'swift' }, { expected: true, actual: false }],
  [
    'nimble contain',
    { message: 'expected to contain <x>, got <hello>', dialect: 'swift' },
    { expected: 'x', actual: 'hello' },
  ],
  [
    'nimble eventually',
    { message: 'expected to eventually equal <42>, got <41>', dialect: 'swift' },
    { expected: 42, actual: 41 },
  ],
  ['st ne', { message: 'Expectation failed: (a → 42) != 42', dialect: 'swift' }, { expected: 'not 42', actual: 42 }],
  [
    'quick old',
    { message: 'failed - expected to equal <42>, got <41>', dialect: 'swift' },
    { expected: 42, actual: 41 },
  ],
  ['expecta', { message: 'expected: 42, got: 41', dialect: 'swift' }, { expected: 42, actual: 41 }],
  ['cedar', { message: 'Expected <41> to equal <42>', dialect: 'swift' }, { expected: 42, actual: 41 }],
];

describe('the sentences of libraries (javascript-native)', () => {
  it.each(ROWS)('have the values of %s', (_, failure, values) => {
    const { kind, expected, actual } = normalizeFailure({ element: 'failure', ...failure });
    expect({ kind, ...plain({ expected, actual }) }).toEqual({ kind: 'assertion', ...values });
  });
});

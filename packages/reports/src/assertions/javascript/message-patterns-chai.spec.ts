import { describe, expect, it } from '@jest/globals';

import { CHAI_PATTERNS, JASMINE_LITERALS } from './message-patterns-chai.js';

const read = (text: string) => CHAI_PATTERNS.read(text, {});

describe('CHAI_PATTERNS', () => {
  it.each([
    ["expected 'hello wörld' to equal 'hello world'", 'hello world', 'hello wörld'],
    ['AssertionError: expected 3 to equal 4', 4, 3],
    ['the flag: expected false to be true', true, false],
    ['Expected the upload to be done - flag of errors: expected 2 to be 0 // Object.is equality', 0, 2],
    ["expected 'a: expected b to be c' to equal 'd'", 'd', 'a: expected b to be c'],
    ['expected 41 to be 42 // Object.is equality', 42, 41],
    ["expected [ 'a', 'c' ] to deeply equal [ 'a', 'b' ]", ['a', 'b'], ['a', 'c']],
    ["expected { a: 1 } to deep equal { a: 2, 'b c': null }", { a: 2, 'b c': null }, { a: 1 }],
    ["expected 'to be or not to be' to equal 'that'", 'that', 'to be or not to be'],
    ["expected 'haystack' to include 'needle'", 'needle', 'haystack'],
    ["expected { ok: false } to have property 'ok' of true, but got false", true, false],
    ["expected { a: { b: 1 } } to have nested property 'a.b' of 2, but got 1", 2, 1],
    ['expected [ 1, 2, 3 ] to have a length of 2 but got 3', 2, 3],
    ['expected response to have status code 201 but got 200', 201, 200],
    ["expected [Function] to throw error including 'bang' but got 'boom'", 'bang', 'boom'],
    ["expected '<h1>' to have text 'A', but the text was 'B'", 'A', 'B'],
    ["Timed out retrying after 4000ms: expected '<h1#title>' to have text 'A', but the text was 'B'", 'A', 'B'],
    [
      "Timed out retrying: expected '<a>' to have attribute 'href' with the value '/a', but the value was '/b'",
      '/a',
      '/b',
    ],
    ['expected **41** to equal **42**', 42, 41],
    [
      "Timed out retrying: expected '<li>' not to have CSS property 'color' with the value 'red', but the value was 'red'",
      'not red',
      'red',
    ],
    ["Timed out retrying after 4000ms: Not enough elements found. Found '1', expected '3'.", 3, 1],
    ['Expected 41 to be 42.', 42, 41],
    ["Expected 'it's \"q\"' to be 'y'.", 'y', 'it\'s "q"'],
    [
      "Expected function to throw an exception with message 'boom', but it threw an exception with message 'bang'.",
      'boom',
      'bang',
    ],
    ['Expected a promise to be resolved to 2 but it was resolved to 1.', 2, 1],
    ['expected +0 to be 1', 1, 0],
    ['expected Error: Failed to open the till to be null', null, 'Error: Failed to open the till'],
    ["expected 'C:\\ \\dir' to be 'it\\'s \\ here'", "it's \\ here", 'C:\\ \\dir'],
    ['expected [ { a: 1 } ] to deep equally contain { a: 2 }', { a: 2 }, [{ a: 1 }]],
    ['expected "spy" to be called 2 times, but got 1 times', 2, 1],
    ['expected { a: 2 } to have property "a" with value 9\n\n- Expected\n+ Received\n\n- 9\n+ 2', 9, 2],
    [
      'Snapshot `total 1` mismatched\n\n- Expected\n+ Received\n\n  {\n-   "a": 1,\n+   "a": 2,\n  }',
      { a: 1 },
      { a: 2 },
    ],
    ['Snapshot `total 1` mismatched\n\nExpected: ""old text""\nReceived: ""new text""', '"old text"', '"new text"'],
    [
      'expected \'aaaaaaaaaaaa…\' to be \'aaaaaaaaaaaa…\' // Object.is equality\n\nExpected: "aaaaaaaaaaaaaaa"\nReceived: "aaaaaaa\\b"',
      'aaaaaaaaaaaaaaa',
      'aaaaaaa\\b',
    ],
    ["Expected 'a.b' to contain 'c'.", 'c', 'a.b'],
    ['expected balance to be 12, got 13', 12, 13],
    ['expected Order state to be OPEN, got CLOSED', 'OPEN', 'CLOSED'],
    ['expected heading to be Cart but got Till', 'Cart', 'Till'],
    ['expected door to be open, got closed', 'open', 'closed'],
    ['expected basket to include 3, received [1, 2]', 3, [1, 2]],
    ['expected total to be above 5, found 4', 'above 5', 4],
    ['expected { a: 1 } to equal { a: 2 }, got { a: 1 }', { a: 2 }, { a: 1 }],
    ['expected 0.3 to be close to 0.5, received difference is 0.2, but expected 0.005', 0.5, 0.3],
    ['Expected $.items[0].qty = 1 to equal 2.', 2, 1],
    ['expected 5 to be above 7', 'above 7', 5],
    ['Expected 5 to be greater than 7.', 'greater than 7', 5],
    ["expected 'x' to be an instance of Date", 'Date', 'x'],
    ['expected 0.3 to be close to 0.5 +/- 0.1', '0.5 +/- 0.1', 0.3],
    ['expected 5 to be a string', 'a string', 5],
    ["expected 'b' to be one of [ 'a', 'c' ]", ['a', 'c'], 'b'],
    [
      "expected 'line one\\nline 2' to be 'line one\\nline two' // Object.is equality",
      'line one\nline two',
      'line one\nline 2',
    ],
    ['expected "haystack" to include "needle"', 'needle', 'haystack'],
    ['expected undefined to equal null', null, 'undefined'],
    ["expected promise to be fulfilled but it was rejected with 'Error: closed'", 'fulfilled', 'Error: closed'],
    ['expected redirect to /home but got /login', '/home', '/login'],
    ['Expected "0xab" to change balance by 20 wei, but it has changed by 10 wei', 20, 10],
    ['Expected "1000" to be equal 900', 900, '1000'],
    ["Expected true to be false, 'is off'.", false, true],
    ['expected { a: 1 } to have property "a" with value 2', 2, undefined],
    ['expected <p> to have class "big"', 'big', undefined],
  ])('reads: %s', (text, expected, actual) => {
    expect(read(text)).toEqual({ expected, actual });
  });

  it.each([
    ['expected 5 not to be 5', { expected: 'not 5', actual: 5 }],
    ['expected 5 to not equal 5', { expected: 'not 5', actual: 5 }],
    ["Expected 'a' not to contain 'a'.", { expected: "not 'a'", actual: 'a' }],
    ['expected 0 to be truthy', { expected: 'truthy', actual: 0 }],
    ['Expected undefined to be defined.', { expected: 'defined', actual: 'undefined' }],
    ["expected { id: 7, status: 'paid', …(1) } to deeply equal { id: 7, status: 'shipped', …(1) }", {}],
    ["expected 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…' to equal 'b'", { expected: 'b' }],
    ["expected 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaΓÇª' to equal 'b'", { expected: 'b' }],
    ['expected { id: 7, ÔÇª(11) } to be undefined', { expected: 'undefined' }],
    ['expected { id: 7, ÔÇŽ(11) } to be undefined', { expected: 'undefined' }],
    ['expected "vi.fn()" to be called with arguments: [ \'/cart\', тАж(1) ]', {}],
    ['expected [Function f] to throw an error', { expected: 'an error', actual: 'no exception' }],
    [
      'expected #count to have changed by 1, but was changed by 0',
      { expected: 'changed by 1', actual: 'was changed by 0' },
    ],
    ['Expected title to be "a" but was "b"', { expected: 'a', actual: 'b' }],
    [
      'AssertionError: expected "spy" to be called with arguments: [ 429 ]\n\nReceived: \n\n\n\nNumber of calls: 0\n',
      { expected: [429] },
    ],
    ['expected "spy" to be called with arguments: [ Array(2) ]\n\nReceived: \n\n\n\nNumber of calls: 0\n', {}],
    ["Timed out retrying: expected '<li>' to have class 'sold'", { expected: 'sold' }],
    ["expected '<li>' not to have class 'sold'", { expected: "not 'sold'" }],
    ['expected "vi.fn()" to be called with arguments: [ ObjectContaining{ÔÇª} ]', {}],
    ['expected "spy" to be called with arguments: [ \'a\', 2 ]', { expected: ['a', 2] }],
    ['Expected to find element: `.cart`, but never found it.', {}],
    ["expected 'The order was not foun…' to match /(sold out|not found|unavail…/i", {}],
    ["expected Error: no order with num… { row: '…' } to match object { status: 409 }", { expected: { status: 409 } }],
    ['promise rejected "Error: nope" instead of resolving', { actual: 'Error: nope' }],
    ['Snapshot `x 1` mismatched', {}],
    ['expected [ 1 ] to not include 1\n\n- Expected\n+ Received\n\n- 1\n+ 2', { expected: 'not 1', actual: [1] }],
    ['expected web application to include "foo"', { expected: 'foo' }],
    ['Expected onboarding surface screenshots to match baseline', {}],
    ['expected Order state to be OPEN, got -', { expected: 'OPEN' }],
    ['expected door to be open, got an error', {}],
    ['expected door to be open, got nothing', {}],
  ])('finds no other values in: %s', (text, found) => {
    expect(read(text)).toEqual(found);
  });

  it("reads Vitest's difference where the sentence is cut off", () => {
    const text =
      'expected { id: 7, …(1) } to deeply equal { id: 7, …(1) }\n\n- Expected\n+ Received\n\n  {\n    "id": 7,\n-   "status": "shipped",\n+   "status": "paid",\n  }';
    expect(read(text)).toEqual({ expected: { id: 7, status: 'shipped' }, actual: { id: 7, status: 'paid' } });
  });

  it("reads Mocha's difference, whose signs are the other way round", () => {
    const text =
      'expected { Object (id, tags) } to deeply equal { Object (id, …(1)) }\n\n      + expected - actual\n\n       {\n      -  "id": 1\n      +  "id": 2\n         "tags": []\n       }\n';
    expect(read(text)).toEqual({ expected: { id: 2, tags: [] }, actual: { id: 1, tags: [] } });
  });

  it.each([
    "Expected 'pear' to be found in collection $null",
    "Expected 'PEAR' to match $null",
    "Expected regular expression 'a' to match 'PEAR",
    `Expected 3 to be found in collection @(${'1, '.repeat(2_000)}2)`,
  ])('leaves what Pester says without its end alone: %s', (text) => {
    expect(CHAI_PATTERNS.read(text, { dialect: 'powershell' })).toBeUndefined();
  });

  it('takes no value of CodeceptJS for the other one', () => {
    expect(read('expected contents of file till.txt "tea\nmilk" to equal "tea"')).toEqual({});
  });

  it('leaves to FluentAssertions what names a value, and does not have it', () => {
    const text = 'Expected receipt to be "tea\nmilk", but found "te';
    expect(CHAI_PATTERNS.read(text, { dialect: 'dotnet' })).toBeUndefined();
  });

  it.each([
    'card declined',
    'Unexpected token } in JSON',
    'expected 42, got 41',
    'the server is expected soon',
    'Expected values to be strictly equal:\n\n41 !== 42',
  ])('leaves %s to others', (text) => {
    expect(read(text)).toBeUndefined();
  });
});

describe('JASMINE_LITERALS', () => {
  it.each([
    ['Expected 1 to be 2.', 2, 1],
    ["Error: Expected 'a' to equal 'b'.\n    at UserContext.<anonymous> (http://localhost/a.js:3:5)", 'b', 'a'],
    ['Expected $.rows = 20 to equal 14.', 14, 20],
    ['Expected true to be false.', false, true],
  ])('reads %s', (text, expected, actual) => {
    expect(JASMINE_LITERALS.read(text, {})).toEqual({ expected, actual });
  });

  it.each(['Expected status to be 200.', 'Expected [1] to be empty.', 'Expected 1 to be 2 or 3.'])(
    'ignores %s',
    (text) => {
      expect(JASMINE_LITERALS.read(text, {})).toBeUndefined();
    },
  );
});

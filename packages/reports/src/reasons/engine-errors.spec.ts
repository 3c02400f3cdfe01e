import { describe, expect, it } from '@jest/globals';
import { normalizeFailure } from './normalize-failure.js';

const kindOf = (message: string, more: object = {}): string =>
  normalizeFailure({ message, element: 'failure', ...more }).kind;

describe('errors of the engines of JavaScript', () => {
  it.each([
    // V8 of Node 12 and 20, run.
    "Cannot read property 'total' of undefined",
    "Cannot read properties of null (reading 'total')",
    "Cannot set properties of undefined (setting 'total')",
    'Cannot set property total of #<Cart> which has only a getter',
    "Cannot destructure property 'total' of 'cart' as it is undefined.",
    "Cannot assign to read only property 'total' of object '#<Object>'",
    'Cannot add property total, object is not extensible',
    "Cannot access 'cart' before initialization",
    "Cannot use 'in' operator to search for 'total' in 5",
    'Cannot convert undefined or null to object',
    "Class constructor Cart cannot be invoked without 'new'",
    'Class extends value undefined is not a constructor or null',
    'Assignment to constant variable.',
    "Converting circular structure to JSON\n    --> starting at object with constructor 'Cart'\n    --- property 'a' closes the circle",
    'Unexpected token \'<\', "<html>" is not valid JSON',
    'Unexpected token < in JSON at position 0',
    'Unexpected end of JSON input',
    '"undefined" is not valid JSON',
    'Maximum call stack size exceeded',
    'Reduce of empty array with no initial value',
    'Method Map.prototype.get called on incompatible receiver #<Object>',
    // JavaScriptCore of Bun 1.4, run.
    "undefined is not an object (evaluating 'cart.total')",
    "cart.total is not a function. (In 'cart.total()', 'cart.total' is undefined)",
    "undefined is not a constructor (evaluating 'new Cart()')",
    'Attempted to assign to readonly property.',
    "JSON Parse error: Unrecognized token '<'",
    // SpiderMonkey.
    'can\'t access property "total", cart is undefined',
    "can't access lexical declaration 'cart' before initialization",
    "invalid assignment to const 'cart'",
    'JSON.parse: unexpected character at line 1 column 1 of the JSON data',
  ])('takes %j for an exception, whatever the runner', (message) => {
    expect([kindOf(message), kindOf(message, { dialect: 'java' })]).toEqual(['exception', 'exception']);
  });

  it.each([
    'cart is not defined',
    'cart.total is not a function',
    '(intermediate value).total is not a function',
    'undefined is not iterable (cannot read property Symbol(Symbol.iterator))',
    'Cart is not a constructor',
  ])('takes %j for an exception in JavaScript, and where nothing says what runs', (message) => {
    expect([kindOf(message), kindOf(message, { dialect: 'jasmine' })]).toEqual(['exception', 'exception']);
    expect(kindOf(message, { dialect: 'go' })).not.toBe('exception');
  });

  it('keeps an assertion about such an error', () => {
    expect(
      kindOf("expected 'Cannot read properties of undefined (reading 1)' to include 'total'", {
        type: 'AssertionError',
      }),
    ).toBe('assertion');
    expect(kindOf('the cart is not defined in this shop')).toBe('unknown');
  });
});

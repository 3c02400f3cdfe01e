import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { findJsonFault } from './json-error.js';

describe('findJsonFault', () => {
  it.each([
    ['', 0, 'a value'],
    ['tru', 0, 'a value'],
    ['NaN', 0, 'a value'],
    ['+1', 0, 'a value'],
    ['01', 0, 'a value'],
    ['[1.]', 1, 'a value'],
    ['[1e]', 1, 'a value'],
    ['[1,]', 3, 'a value'],
    ['[,1]', 1, 'a value'],
    ["['a']", 1, 'a value'],
    ['{"a":}', 5, 'a value'],
    ['[1 2]', 3, '"," or "]"'],
    ['[1', 2, '"," or "]"'],
    ['{"a":1', 6, '"," or "}"'],
    ['{"a":1]', 6, '"," or "}"'],
    ['{a:1}', 1, 'a member name in double quotes'],
    ['{"a":1,}', 7, 'a member name in double quotes'],
    ['{"a" 1}', 5, '":"'],
    ['1 2', 2, 'the end'],
    ['[]]', 2, 'the end'],
    ['"abc', 4, 'the closing quote of a string'],
    ['"a\\x"', 2, 'a valid escape sequence'],
    ['"\\u12"', 1, 'a valid escape sequence'],
    ['"a\nb"', 2, 'a control character to be escaped'],
  ])('says of %j that at %i it expected %s', (text, offset, expected) => {
    expect(findJsonFault(text)).toEqual({ offset, expected });
  });

  it('finds a fault exactly where JSON.parse finds one', () => {
    const token = fc.constantFrom(...'{}[],: "\\-1', '"a"', '"\\u00e9"', '-0.5e3', 'true', 'null');
    fc.assert(
      fc.property(fc.array(token, { maxLength: 12 }), (tokens) => {
        const text = tokens.join('');
        expect(findJsonFault(text) === undefined).toBe(isJson(text));
      }),
      { numRuns: 5000 },
    );
  });

  it('takes any nesting without running out of stack', () => {
    expect(findJsonFault('{"a":['.repeat(500_000))).toEqual({ offset: 3_000_000, expected: 'a value' });
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

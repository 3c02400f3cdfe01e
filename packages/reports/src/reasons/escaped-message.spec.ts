import { describe, expect, it } from '@jest/globals';
import { unescapedMessage } from './escaped-message.js';
import { normalizeFailure } from './normalize-failure.js';

describe('unescapedMessage', () => {
  it.each([
    [String.raw`Expected: 42\n  Actual: 41\n`, 'Expected: 42\n  Actual: 41\n'],
    [String.raw`Expected: 42\r\nActual: 41`, 'Expected: 42\nActual: 41'],
    [String.raw`expected: "a\nb"\n but was: "c"`, 'expected: "a\\nb"\n but was: "c"'],
    [String.raw`- 'a\nb'\n+ 'c'`, "- 'a\\nb'\n+ 'c'"],
    [String.raw`"expected \"a\" to equal \"b\""`, 'expected "a" to equal "b"'],
    ['assert 1 == 2  +  where 1 = f(1)', 'assert 1 == 2\n +  where 1 = f(1)'],
    ["AssertionError: 'a' != 'b' - a + b", undefined],
    [String.raw`expected:<C:\new\b> but was:<C:\net>`, undefined],
    [String.raw`expected [src\new\a] but found [src\net\b]`, undefined],
    ['expected:<a  - b> but was:<c>', undefined],
    [String.raw`expected [a\nb] but found [c]`, undefined],
    ["AssertionError: 'a' != 'b'  - a", "AssertionError: 'a' != 'b'\n - a"],
    ['expected not to be: a but was         : b', 'expected not to be: a\nbut was         : b'],
  ])('of %j', (message, expected) => {
    expect(unescapedMessage(message)).toBe(expected);
  });

  it.each([
    String.raw`expected "a\nb" to equal "c"`,
    String.raw`expected 'a\nb' to equal 'c'`,
    "assert 'a  - b' == 'c  + d'",
    "expected '&lt;' to equal '&gt;'",
    'Expected: 42\nActual: \\n',
    '"a" is not "b"',
    `assert 1 == 2  +  where 1 = ${'x'.repeat(8_000)}`,
  ])('leaves %j as it is', (message) => {
    expect(unescapedMessage(message)).toBeUndefined();
  });
});

describe('a message that was escaped once more', () => {
  it('is reported as it is in the report', () => {
    const message = String.raw`Expected: 42\n  But was:  41`;
    expect(normalizeFailure({ message, dialect: 'dotnet' })).toMatchObject({ message, expected: 42, actual: 41 });
  });
});

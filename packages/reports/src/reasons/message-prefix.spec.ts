import { describe, expect, it } from '@jest/globals';
import { normalizeFailure } from './normalize-failure.js';
import { withNameOfBareValue, withoutPrefix } from './message-prefix.js';

describe('withoutPrefix', () => {
  it.each([
    [
      'org.junit.ComparisonFailure: expected:<a> but was:<b>',
      'expected:<a> but was:<b>',
      'org.junit.ComparisonFailure',
    ],
    ['AssertionError [ERR_ASSERTION]: 1 == 2', '1 == 2', 'AssertionError'],
    ['Error: expected 1 to equal 2', 'expected 1 to equal 2', 'Error'],
    ['Error:   Expected: 1\n  But was:  2', '  Expected: 1\n  But was:  2', undefined],
    ['3) expected 1 to equal 2', 'expected 1 to equal 2', undefined],
    ['CartTest.adds:12 expected:<1> but was:<2>', 'expected:<1> but was:<2>', undefined],
    ['CartTest.adds:12->check:40 expected:<1> but was:<2>', 'expected:<1> but was:<2>', undefined],
    ['CartTest.adds: expected:<1> but was:<2>', 'expected:<1> but was:<2>', undefined],
    ['src/CartTest.java:12: expected:<1> but was:<2>', 'expected:<1> but was:<2>', undefined],
    ['[ERROR] expected: 1\n[ERROR] but was: 2', 'expected: 1\nbut was: 2', undefined],
    ['2026-05-01T12:00:00.123Z a\n2026-05-01T12:00:00.124Z\n2026-05-01T12:00:00.124Z b', 'a\n\nb', undefined],
    ['2026-05-01 12:00:00,123 ERROR AssertionError: a', 'a', 'AssertionError'],
  ])('of %j is the rest', (message, rest, type) => {
    const bare = withoutPrefix(message);
    expect(bare?.message).toBe(rest);
    if (type !== 'Error') expect(bare?.type).toBe(type);
  });

  it.each([
    'expected 1 to equal 2',
    'total: expected 1 to equal 2',
    'shop.Cart: expected 1 to equal 2',
    '12 expected',
    '2026-05-01 was expected',
    'Failed: 41 should be 42',
  ])('has nothing in front: %j', (message) => {
    expect(withoutPrefix(message)).toBeUndefined();
  });
});

describe('a message with a name in front', () => {
  it('is reported whole, with the values of the rest', () => {
    expect(normalizeFailure({ message: '1) AssertionError: 41 != 42' })).toMatchObject({
      kind: 'assertion',
      message: '1) AssertionError: 41 != 42',
      expected: 42,
      actual: 41,
    });
  });
});

describe('withNameOfBareValue', () => {
  it.each([
    ['1', 'java.lang.ArrayIndexOutOfBoundsException', 'java.lang.ArrayIndexOutOfBoundsException: 1'],
    ["'total'", 'KeyError', "KeyError: 'total'"],
    ['shop.Cart', 'java.lang.ClassNotFoundException', 'java.lang.ClassNotFoundException: shop.Cart'],
    ['shop/Cart', 'java.lang.NoClassDefFoundError', 'java.lang.NoClassDefFoundError: shop/Cart'],
    ['ShopError', 'ShopError', 'ShopError'],
    ['closed', 'java.io.IOException', 'closed'],
    ['Index 1 out of bounds', 'java.lang.ArrayIndexOutOfBoundsException', 'Index 1 out of bounds'],
    ['1', undefined, '1'],
    ['1', 'failed with code', '1'],
  ])('makes of %j and %j %j', (message, type, whole) => {
    expect(withNameOfBareValue(message, type)).toBe(whole);
  });
});

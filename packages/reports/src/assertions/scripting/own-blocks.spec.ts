import { describe, expect, it } from '@jest/globals';
import { plain } from '../../../test/plain-values.js';
import { readOwnBlocks } from './own-blocks.js';

describe('values behind labels in lines of their own', () => {
  it.each([
    ['Expected: [\n  1,\n  2\n]\nActual: [\n  1,\n  3\n]', { expected: [1, 2], actual: [1, 3] }],
    ['OBTAINED: 2\nEXPECTED: 3', { expected: 3, actual: 2 }],
    ['Expected:\n  a b\nActual:\n  a c', { expected: 'a b', actual: 'a c' }],
    ['Title\n  Expected title: "Home"\n  Actual title: "Cart"\nSee the log', { expected: 'Home', actual: 'Cart' }],
    ['Expected: Home page\nActual: Cart page', { expected: 'Home page', actual: 'Cart page' }],
  ])('reads %j', (text, values) => {
    expect(plain({ ...readOwnBlocks(text) })).toEqual(values);
  });

  it.each([
    'expected: 1 time with any arguments\nreceived: 0 times with any arguments',
    'Expected: is <3>\nActual: 4',
    'Expected: typeof(A)\nActual: typeof(B)',
    'Expected: a\nActual: b\nand more of it',
    'Expected:\n42\nActual:\n-42 +41',
    'EXPECTED:\n[{"a":"1"}]\nACTUAL:\n[{"a":"2"},…]',
    'Expected: 1\nActual: 2\nExpected: 3\nActual: 4',
    'Expected title: a\nActual name: b',
    'expected: nil\n  actual: java.lang.ArithmeticException: Divide by zero',
    'Expected: 3',
  ])('leaves %j alone', (text) => {
    expect(readOwnBlocks(text)).toBeUndefined();
  });
});

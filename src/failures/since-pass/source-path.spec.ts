import { describe, expect, it } from '@jest/globals';
import { endingOf, mirroredDirectoryOf, subjectOf, toSourcePath } from './source-path.js';

describe('the path of a source', () => {
  it.each([
    ['src/cart.ts', 'src/cart.ts'],
    ['./src/cart.ts', 'src/cart.ts'],
    ['src\\cart.cs', 'src/cart.cs'],
    ['C:\\work\\cart.cs', 'C:/work/cart.cs'],
    ['file:///work/cart.ts', '/work/cart.ts'],
    ['file:///C:/work/cart.ts', 'C:/work/cart.ts'],
    ['webpack:///./src/cart.ts?ab12', 'src/cart.ts'],
    ['http://localhost:3000/src/cart.js', '/src/cart.js'],
    ['package:shop/cart.dart', 'cart.dart'],
    ['github.com/acme/shop/cart.go', '/github.com/acme/shop/cart.go'],
    ['Shop.Tests/CartTests.cs', 'Shop.Tests/CartTests.cs'],
    ['', undefined],
    ['src/', undefined],
    ['a/'.repeat(600), undefined],
    [`${'a/'.repeat(40)}b`, undefined],
  ])('has one form: %s', (file, path) => {
    expect(toSourcePath(file)).toBe(path);
  });

  it('is about what its name says without the words for tests', () => {
    const names = ['src/cart.js', 'cart.test.js', 'cart_spec.rb', 'test_cart.py', 'shop/CartTest.java', 'cart_test.go'];
    expect(new Set(names.map(subjectOf))).toEqual(new Set(['cart']));
  });

  it('has one directory for tests and sources that are kept apart', () => {
    const paths = ['packages/cart/lib/a.js', 'packages/cart/test/a.js', 'packages/cart/src/__tests__/a.js'];
    expect(new Set(paths.map(mirroredDirectoryOf))).toEqual(new Set(['packages/cart']));
  });

  it('has an ending that is not the whole name', () => {
    expect(['src/cart.test.ts', '.gitignore', 'a.b/Makefile'].map(endingOf)).toEqual(['.ts', '', '']);
  });
});

import { describe, expect, it } from '@jest/globals';
import { NumberedIds, projectPath, testIdOf } from './test-id.js';

describe('testIdOf', () => {
  it('keeps tests of long names and deep blocks apart, whose middle parts it does not read', () => {
    const suite = Array.from({ length: 40 }, (_, at) => `${at} ${'x'.repeat(65_000)}`);
    const ids = [
      { suite, name: 'adds' },
      { suite, name: 'sums' },
      { suite: suite.slice(1), name: 'adds' },
      { suite: [...suite.slice(1), 'y'], name: 'adds' },
      { suite: [], name: `${'x'.repeat(65_000)}a` },
      { suite: [], name: `${'x'.repeat(65_000)}b` },
      { suite: [], name: `${'x'.repeat(65_001)}b` },
    ].map((test) => testIdOf(test));
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id.length).toBeLessThanOrEqual(1024);
  });

  it('joins file, suites, name and variant', () => {
    const test = {
      file: '/home/runner/work/shop/shop/src/cart.spec.ts',
      suite: ['cart', 'total'],
      name: 'adds up',
      variant: 'chromium',
    };
    expect(testIdOf(test)).toBe('src/cart.spec.ts > cart > total > adds up [chromium]');
  });

  it.each([
    ['one reporter joins the suites in the name', { suite: ['src/cart.spec.ts'], name: 'cart > total > adds up' }],
    ['one has angle quotes', { suite: ['src/cart.spec.ts'], name: 'cart › total › adds up' }],
    [
      'one gives the file and repeats it as a suite',
      { file: '/builds/team/shop/src/cart.spec.ts', suite: ['src/cart.spec.ts', 'cart', 'total'], name: 'adds up' },
    ],
    ['one gives the parts', { file: 'src/cart.spec.ts', suite: ['cart', 'total'], name: 'adds up' }],
  ])('is the same when %s', (_, test) => {
    expect(testIdOf(test)).toBe('src/cart.spec.ts > cart > total > adds up');
  });

  it.each([
    ['JUnit XML has module and class in one', { suite: ['tests.test_cart.TestTotal'], name: 'test_sum[a::b-1]' }],
    [
      'it has the file beside them',
      { file: 'tests/test_cart.py', suite: ['tests.test_cart.TestTotal'], name: 'test_sum[a::b-1]' },
    ],
    [
      'a report has the node id',
      { file: 'tests/test_cart.py', suite: [], name: 'tests/test_cart.py::TestTotal::test_sum[a::b-1]' },
    ],
    ['a report has nothing but the node id', { suite: [], name: 'tests/test_cart.py::TestTotal::test_sum[a::b-1]' }],
  ])('is the same for a test of Python when %s', (_, test) => {
    expect(testIdOf(test)).toBe('tests.test_cart.TestTotal > test_sum[a::b-1]');
  });

  it.each([
    [
      'the file that cannot be loaded',
      { file: 'tests/test_cart.py', suite: [], name: 'tests/test_cart.py' },
      'tests.test_cart',
    ],
    ['a test in no class', { file: 'test_cart.py', suite: [], name: 'test_cart.py::test_sum' }, 'test_cart > test_sum'],
    [
      'names that are not of the module',
      { file: 'tests/test_cart.py', suite: ['Cart'], name: 'sums' },
      'tests/test_cart.py > Cart > sums',
    ],
  ])('names, of Python, %s', (_, test, id) => {
    expect(testIdOf(test)).toBe(id);
  });

  it.each([
    [
      'JUnit XML has the file as a class',
      { file: './spec/cart_spec.rb', suite: ['spec.cart_spec'], name: 'Cart #total adds up' },
    ],
    ['JSON has groups and description', { file: './spec/cart_spec.rb', suite: ['Cart #total'], name: 'adds up' }],
  ])('is the same for an example of RSpec when %s', (_, test) => {
    expect(testIdOf(test)).toBe('spec/cart_spec.rb > Cart #total adds up');
  });

  it('is the same for a method with and without the brackets of a call', () => {
    expect(testIdOf({ suite: ['shop.CartTest'], name: 'sums()' })).toBe(
      testIdOf({ suite: ['shop.CartTest'], name: 'sums' }),
    );
  });

  it('differs for two tests that share a name', () => {
    expect(testIdOf({ suite: ['cart'], name: 'works' })).not.toBe(testIdOf({ suite: ['order'], name: 'works' }));
  });

  it('names a test without any name', () => {
    expect(testIdOf({ suite: [], name: '' })).toBe('unnamed test');
    expect(testIdOf({ file: './', suite: [' '], name: '\u0001' })).toBe('unnamed test');
  });

  it('keeps very long identities distinct, and short', () => {
    const [left, right] = ['a', 'b'].map((end) => testIdOf({ suite: [], name: 'x'.repeat(5000) + end }));
    expect(left).not.toBe(right);
    expect(left?.length).toBeLessThanOrEqual(1024);
  });

  it('has neither line breaks nor terminal sequences', () => {
    expect(testIdOf({ suite: ['\u001b[31mred\u001b[39m'], name: 'one\n  two' })).toBe('red > one two');
  });
});

describe('NumberedIds', () => {
  it('numbers what comes again', () => {
    const ids = new NumberedIds();
    expect(['a', 'b', 'a', 'a'].map((id) => ids.take(id))).toEqual(['a', 'b', 'a #2', 'a #3']);
  });

  it('gives no number that a name has already', () => {
    const ids = new NumberedIds();
    const given = ['a', 'a #2', 'a', 'a', 'a #3', 'a #2'].map((id) => ids.take(id));
    expect(given).toEqual(['a', 'a #2', 'a #3', 'a #4', 'a #3 #2', 'a #2 #2']);
  });
});

describe('projectPath', () => {
  it.each([
    ['/home/runner/work/shop/shop/src/cart.test.ts', undefined, 'src/cart.test.ts'],
    ['/home/runner/work/shop/shop/cart.test.ts', undefined, 'cart.test.ts'],
    ['/builds/team/shop/tests/test_cart.py', undefined, 'tests/test_cart.py'],
    ['D:\\a\\shop\\shop\\Shop.Tests\\CartTests.cs', undefined, 'Shop.Tests/CartTests.cs'],
    ['C:\\Users\\dana\\shop\\src\\cart.test.ts', undefined, 'src/cart.test.ts'],
    ['/home/dana/code/shop/test/cart.test.js', undefined, 'test/cart.test.js'],
    ['/var/lib/jenkins/workspace/shop-main/test/cart.test.js', undefined, 'test/cart.test.js'],
    ['/mnt/disk7/x/packages/cart/src/cart.test.ts', undefined, 'packages/cart/src/cart.test.ts'],
    ['file:///home/dana/shop/src/cart.test.mjs', undefined, 'src/cart.test.mjs'],
    ['/anywhere/shop/e2e/cart.spec.ts', '/anywhere/shop', 'e2e/cart.spec.ts'],
    ['/anywhere/shop/e2e/cart.spec.ts', '/anywhere/shop/', 'e2e/cart.spec.ts'],
    ['/anywhere/shop/packages/a/src/cart.ts', '/anywhere/shop', 'packages/a/src/cart.ts'],
    ['/anywhere/shopping/x.spec.ts', '/anywhere/shop', '/anywhere/shopping/x.spec.ts'],
    ['d:\\Work\\Shop\\Tests\\CartTests.cs', 'D:\\work\\shop', 'Tests/CartTests.cs'],
    ['\\\\build\\share\\shop\\CartTests.cs', '\\\\BUILD\\share\\shop', 'CartTests.cs'],
    ['file:///D:/work/shop/cart.test.ts', 'D:\\work\\shop', 'cart.test.ts'],
    ['/cart.test.ts', '/', '/cart.test.ts'],
    ['./src/cart.test.ts', undefined, 'src/cart.test.ts'],
    ['cart_test.go', undefined, 'cart_test.go'],
    ['/cart.test.ts', undefined, '/cart.test.ts'],
  ])('of %s in %s is %s', (file, root, path) => {
    expect(projectPath(file, root)).toBe(path);
  });

  it('takes no longer for a path that is nothing but folders', () => {
    const path = `/${'of/'.repeat(50_000)}x`;
    expect(projectPath(path) === path).toBe(true);
  });
});

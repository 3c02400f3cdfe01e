import { describe, expect, it } from '@jest/globals';
import { projectPath } from './project-path.js';

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

import { describe, expect, it } from '@jest/globals';
import { NumberedIds } from './numbered-ids.js';
import { testIdOf } from './test-id.js';

describe('testIdOf', () => {
  it('joins file, suites, name and variant', () => {
    const test = { file: '/home/runner/work/shop/shop/src/cart.spec.ts', suite: ['cart', 'total'], name: 'adds up', variant: 'chromium' };
    expect(testIdOf(test)).toBe('src/cart.spec.ts > cart > total > adds up [chromium]');
  });

  it.each([
    ['one reporter joins the suites in the name', { suite: ['src/cart.spec.ts'], name: 'cart > total > adds up' }],
    ['one has angle quotes', { suite: ['src/cart.spec.ts'], name: 'cart › total › adds up' }],
    ['one gives the file and repeats it as a suite', { file: '/builds/team/shop/src/cart.spec.ts', suite: ['src/cart.spec.ts', 'cart', 'total'], name: 'adds up' }],
    ['one gives the parts', { file: 'src/cart.spec.ts', suite: ['cart', 'total'], name: 'adds up' }],
  ])('is the same when %s', (_, test) => {
    expect(testIdOf(test)).toBe('src/cart.spec.ts > cart > total > adds up');
  });

  it('differs for two tests that share a name', () => {
    expect(testIdOf({ suite: ['cart'], name: 'works' })).not.toBe(testIdOf({ suite: ['order'], name: 'works' }));
  });

  it('names a test without any name', () => {
    expect(testIdOf({ suite: [], name: '' })).toBe('unnamed test');
  });

  it('keeps very long identities apart, and short', () => {
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
});

import { describe, expect, it } from '@jest/globals';
import { testMatcher } from './test-patterns.js';

const TEST = { testId: 'shop.test.ts > cart > adds *2* items', name: 'adds *2* items' };

// docs/concepts.md, "Some failures"
describe('a pattern of tests', () => {
  it.each<readonly [string, boolean]>([
    ['adds *2* items', true],
    ['shop.test.ts > cart > adds *2* items', true],
    ['*', true],
    ['**', true],
    ['shop.test.ts*', true],
    ['*items', true],
    ['*cart*', true],
    ['shop*cart*items', true],
    ['shop.test.ts > cart > adds *2* items*', true],
    ['adds', false],
    ['cart', false],
    ['*cart', false],
    ['cart*', false],
    ['items*shop', false],
    ['adds *2* items*items', false],
    ['ADDS*', false],
    ['adds .2. items', false],
    ['shop?test.ts*', false],
    ['', false],
  ])('%j matches: %j', (pattern, matches) => {
    expect(testMatcher([pattern])(TEST)).toBe(matches);
  });

  it('does not use a character twice', () => {
    const test = { testId: 'aba', name: 'aba' };
    expect([testMatcher(['ab*ba'])(test), testMatcher(['ab*a'])(test)]).toEqual([false, true]);
  });

  it('is one of several', () => {
    expect(testMatcher(['x', '*items'])(TEST)).toBe(true);
    expect(testMatcher([])(TEST)).toBe(false);
  });
});

import { describe, expect, it } from '@jest/globals';
import { compileGlob, hasFewWildcards, type GlobKind } from './glob.js';

const PATHS: readonly (readonly [string, string, boolean])[] = [
  ['src/a.ts', 'src/a.ts', true],
  ['src/a.ts', 'src/A.ts', false],
  ['src/*.ts', 'src/a.ts', true],
  ['src/*.ts', 'src/.ts', true],
  ['src/*.ts', 'src/deep/a.ts', false],
  ['src/?.ts', 'src/a.ts', true],
  ['src/?.ts', 'src/ab.ts', false],
  ['src/?ts', 'src//ts', false],
  ['src/**', 'src/deep/a.ts', true],
  ['src/**', 'other/src/a.ts', false],
  ['src/**/a.ts', 'src/a.ts', true],
  ['src/**/a.ts', 'src/x/y/a.ts', true],
  ['src/**/a.ts', 'src/xa.ts', false],
  ['**/a.ts', 'a.ts', true],
  ['**/a.ts', '/x/a.ts', true],
  ['**/a.ts', 'ba.ts', false],
  ['**/test/**/*.spec.ts', 'packages/shop/test/unit/cart.spec.ts', true],
  ['**/test/**/*.spec.ts', 'packages/shop/test/cart.spec.ts', true],
  ['**/test/**/*.spec.ts', 'packages/shop/tests/cart.spec.ts', false],
  ['**', '', true],
  ['*', '', true],
  ['?', '', false],
  ['a**/b', 'axx/y/b', true],
  ['src/[a].ts', 'src/[a].ts', true],
  ['src/[a].ts', 'src/a.ts', false],
  ['src/(a|b)+.ts', 'src/(a|b)+.ts', true],
];

const TEXTS: readonly (readonly [string, string, boolean])[] = [
  ['checkout *', 'checkout pays / by card', true],
  ['* pays *', 'checkout pays by card', true],
  ['* pays *', 'checkout pays', false],
  ['checkout', 'checkout pays', false],
  ['check?ut', 'check/ut', true],
  ['**/a', 'x/y/a', true],
  ['*', '', true],
];

describe.each<readonly [GlobKind, typeof PATHS]>([
  ['path', PATHS],
  ['text', TEXTS],
])('a pattern of a %s', (kind, table) => {
  it.each(table)('%j on %j: %j', (pattern, text, expected) => {
    expect(compileGlob(pattern, kind)(text, { steps: 0 })).toBe(expected);
  });
});

describe('the work of a pattern', () => {
  it.each(['*a*a*a*a*a*a*a*b', '**/**/**/**/**/**/**/b', '?*?*?*?*b'])(
    '%s on a text without a match is at most two states for each wildcard and character',
    (pattern) => {
      const work = { steps: 0 };
      expect(compileGlob(pattern, 'path')('a/'.repeat(5000), work)).toBe(false);
      expect(work.steps).toBeLessThanOrEqual(10_000 * 2 * 9);
    },
  );

  it.each(['**/name/**', '*.rb', '**/a?c/*.rb'])('%s on a text that lacks a part of it takes no steps', (pattern) => {
    const work = { steps: 0 };
    expect(compileGlob(pattern, 'path')('src/shop/pay.test.ts', work)).toBe(false);
    expect(work.steps).toBe(0);
  });

  it('is limited by the number of wildcards', () => {
    expect(hasFewWildcards('**/*?/*?/*?/*')).toBe(true);
    expect(hasFewWildcards('**/*?/*?/*?/*?')).toBe(false);
  });
});

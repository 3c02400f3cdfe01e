import { describe, expect, it } from '@jest/globals';
import { choosesTarget, compileRule, hasCriterion, type CollectionRule } from './collection-rule.js';

const NO_RULE: CollectionRule = { tags: [], files: [], names: [], owners: [], targets: [] };
const TEST = { name: 'checkout pays by card', filePath: 'src/shop/pay.test.ts', tags: ['smoke', 'slow'] };
const OWNERS = 'src/ @org/core\nsrc/shop/ @org/shop';

describe('the rule of a collection', () => {
  const table: readonly (readonly [Partial<CollectionRule>, boolean])[] = [
    [{}, true],
    [{ tags: ['smoke'] }, true],
    [{ tags: ['other', 'slow'] }, true],
    [{ tags: ['Smoke'] }, false],
    [{ files: ['src/shop/**'] }, true],
    [{ files: ['./src/shop/*.ts'] }, true],
    [{ files: ['*.test.ts'] }, true],
    [{ files: ['src/'] }, true],
    [{ files: ['shop/**'] }, false],
    [{ names: ['checkout *'] }, true],
    [{ names: ['checkout'] }, false],
    [{ owners: ['@Org/Shop'] }, true],
    [{ owners: ['@org/core'] }, false],
    [{ tags: ['smoke'], names: ['cart *'] }, false],
    [{ tags: ['smoke'], names: ['cart *', '* card'], owners: ['@org/shop'] }, true],
  ];

  it.each(table)('%j: %j', (rule, expected) => {
    expect(compileRule({ ...NO_RULE, ...rule }, OWNERS)(TEST, { steps: 0 })).toBe(expected);
  });

  it('chooses no test by owner without CODEOWNERS, and by file or owner none without a file', () => {
    expect(compileRule({ ...NO_RULE, owners: ['@org/shop'] }, null)(TEST, { steps: 0 })).toBe(false);
    const withoutFile = { ...TEST, filePath: null };
    expect(compileRule({ ...NO_RULE, owners: ['@org/shop'] }, '* @org/shop')(withoutFile, { steps: 0 })).toBe(false);
    expect(compileRule({ ...NO_RULE, files: ['**'] }, null)(withoutFile, { steps: 0 })).toBe(false);
  });

  it.each([
    [[], true],
    [['tgt_1'], true],
    [['web'], true],
    [['other'], false],
  ])('with the targets %j chooses the target web: %j', (targets, expected) => {
    expect(choosesTarget({ ...NO_RULE, targets }, { id: 'tgt_1', slug: 'web' })).toBe(expected);
  });

  it('needs a list with an entry', () => {
    expect(hasCriterion(NO_RULE)).toBe(false);
    expect(hasCriterion({ ...NO_RULE, targets: ['web'] })).toBe(true);
  });
});

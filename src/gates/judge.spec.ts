import { describe, expect, it } from '@jest/globals';
import { newCollectionId, newOrganizationId } from '../common/identifiers.js';
import type { RuleResult } from '../runs/gate-result.js';
import type { GateRules } from './gate-rules.js';
import { judge, type GateFacts } from './judge.js';

const NO_RULES: GateRules = {
  collectionId: null,
  minApiCoverage: null,
  maxNewFailures: null,
  maxFailures: null,
  minTests: null,
  minPassRate: null,
  noNewFlaky: false,
};
const RUN: GateFacts = {
  status: 'passed',
  passed: 0,
  failed: 0,
  countedFailures: 0,
  newFailures: 0,
  newlyFlaky: 0,
  apiCoverage: null,
  areTestsKnown: true,
};

const one = (
  rule: RuleResult['rule'],
  limit: number | boolean,
  actual: number | boolean | null,
  passed: boolean,
): object => ({ passed, rules: [{ rule, limit, actual, passed }] });

// docs/concepts.md, "Gates"
describe('a gate', () => {
  it.each([
    ['maxFailures', { maxFailures: 2 }, { countedFailures: 2, failed: 5 }, 2, 2, true],
    ['maxFailures', { maxFailures: 2 }, { countedFailures: 3, failed: 3 }, 2, 3, false],
    ['maxFailures', { maxFailures: 0 }, {}, 0, 0, true],
    ['maxNewFailures', { maxNewFailures: 0 }, { newFailures: 0, countedFailures: 9 }, 0, 0, true],
    ['maxNewFailures', { maxNewFailures: 1 }, { newFailures: 2, countedFailures: 2 }, 1, 2, false],
    ['minTests', { minTests: 5 }, { passed: 3, failed: 2 }, 5, 5, true],
    ['minTests', { minTests: 5 }, { passed: 3, failed: 1 }, 5, 4, false],
    ['minTests', { minTests: 0 }, {}, 0, 0, true],
    ['minApiCoverage', { minApiCoverage: 0.8 }, { apiCoverage: 0.8 }, 0.8, 0.8, true],
    ['minApiCoverage', { minApiCoverage: 0.8 }, { apiCoverage: 0.79 }, 0.8, 0.79, false],
    ['minApiCoverage', { minApiCoverage: 0.8 }, { apiCoverage: null }, 0.8, null, false],
    ['noNewFlaky', { noNewFlaky: true }, { newlyFlaky: 0 }, 0, 0, true],
    ['noNewFlaky', { noNewFlaky: true }, { newlyFlaky: 1 }, 0, 1, false],
  ] as const)('requires %s of %j: %j', (rule, rules, facts, limit, actual, passed) => {
    expect(judge({ ...NO_RULES, ...rules }, { ...RUN, ...facts })).toEqual(one(rule, limit, actual, passed));
  });

  it.each([
    [0.95, { passed: 19, countedFailures: 1 }, 0.95, true],
    [0.7, { passed: 7, countedFailures: 3 }, 0.7, true],
    [0.3, { passed: 3, countedFailures: 7 }, 0.3, true],
    [0.96, { passed: 19, countedFailures: 1 }, 0.95, false],
    [1, { passed: 5, failed: 3, countedFailures: 0 }, 1, true],
    [0, { passed: 0, countedFailures: 4 }, 0, true],
    [0.01, { passed: 0, countedFailures: 4 }, 0, false],
    [0.01, {}, null, false],
    [0, {}, null, true],
  ])('requires a pass rate of %d of %j', (minPassRate, facts, actual, passed) => {
    expect(judge({ ...NO_RULES, minPassRate }, { ...RUN, ...facts })).toEqual(
      one('minPassRate', minPassRate, actual, passed),
    );
  });

  it('fails a run that broke as a whole, whatever its tests did', () => {
    const { passed, rules } = judge({ ...NO_RULES, maxFailures: 5 }, { ...RUN, status: 'errored', passed: 9 });
    expect(passed).toBe(false);
    expect(rules).toEqual([
      { rule: 'completed', limit: true, actual: false, passed: false },
      { rule: 'maxFailures', limit: 5, actual: 0, passed: true },
    ]);
  });

  it.each([
    [{ passed: 1 }, 1, true],
    [{ failed: 1, countedFailures: 1 }, 1, true],
    [{ passed: 0 }, 0, false],
    [{ passed: 3, areTestsKnown: false }, null, false],
  ] as const)('with a collection requires that one of its tests ran: %j', (facts, actual, passed) => {
    const collectionId = newCollectionId(newOrganizationId());
    const { rules } = judge({ ...NO_RULES, collectionId, maxFailures: 1 }, { ...RUN, ...facts });
    expect(rules[0]).toEqual({ rule: 'collection', limit: 1, actual, passed });
  });

  it('passes a run that failed within the limits', () => {
    expect(
      judge({ ...NO_RULES, maxFailures: 1 }, { ...RUN, status: 'failed', failed: 1, countedFailures: 1 }).passed,
    ).toBe(true);
  });

  it('passes if every rule passes, and lists all of them', () => {
    const limits = { maxNewFailures: 0, maxFailures: 1, minTests: 2, minPassRate: 0.5, minApiCoverage: 0.5 };
    const rules = { ...NO_RULES, ...limits, noNewFlaky: true };
    const facts = { ...RUN, passed: 1, failed: 1, countedFailures: 1, apiCoverage: 0.5 };
    const good = judge(rules, facts);
    expect([good.passed, good.rules.map(({ rule }) => rule)]).toEqual([
      true,
      ['maxNewFailures', 'maxFailures', 'minPassRate', 'minTests', 'minApiCoverage', 'noNewFlaky'],
    ]);
    const bad = judge(rules, { ...facts, newlyFlaky: 1 });
    expect([bad.passed, bad.rules.map(({ passed }) => passed)]).toEqual([false, [true, true, true, true, true, false]]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { readGate, ruleWords } from './gate.js';

describe('result of a gate', () => {
  it.each([
    ['is none where the run has none', {}],
    ['is none where it is null', { gate: null }],
    ['is none in another shape', { gate: { passed: 'yes' } }],
  ])('%s', (_, run) => expect(readGate(run)).toBeUndefined());

  it('has its rules; those of another shape are left out', () => {
    const rule = { rule: 'maxFailures', limit: 0, actual: 2, passed: false };
    expect(readGate({ gate: { passed: false, rules: [rule, 'x', { rule: 1 }] } })).toEqual({
      passed: false,
      rules: [rule],
    });
  });

  it.each([
    ['completed', true, true, 'completed'],
    ['completed', true, false, 'did not complete'],
    ['maxNewFailures', 0, 3, 'new failures: 3, at most 0'],
    ['maxFailures', 5, 3, 'failures: 3, at most 5'],
    ['minPassRate', 0.95, 0.925, 'pass rate: 92.5 %, at least 95 %'],
    ['minPassRate', 0.95, null, 'pass rate: –, at least 95 %'],
    ['minTests', 10, 3, 'tests: 3, at least 10'],
    ['noNewFlaky', 0, 1, 'newly flaky tests: 1, none allowed'],
    ['another', 1, null, 'another: none, limit 1'],
  ])('says %s %j %j as: %s', (rule, limit, actual, words) =>
    expect(ruleWords({ rule, limit, actual, passed: actual === true })).toBe(words),
  );
});

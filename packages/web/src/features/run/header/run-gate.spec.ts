import { describe, expect, it } from '@jest/globals';
import { readRunGate, describeRule } from './run-gate.js';

describe('gate result', () => {
  it.each([
    ['is undefined when the run has none', {}],
    ['is undefined when it is null', { gate: null }],
    ['is undefined when it has another shape', { gate: { passed: 'yes' } }],
  ])('%s', (_, run) => expect(readRunGate(run)).toBeUndefined());

  it('has its rules, without those of another shape', () => {
    const rule = { rule: 'maxFailures', limit: 0, actual: 2, passed: false };
    expect(readRunGate({ gate: { passed: false, rules: [rule, 'x', { rule: 1 }] } })).toEqual({
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
  ])('describes %s with limit %j and value %j as: %s', (rule, limit, actual, words) =>
    expect(describeRule({ rule, limit, actual, passed: actual === true })).toBe(words),
  );
});

import { describe, expect, it } from '@jest/globals';
import { countingOutcomes, isBrokenAsAWhole, toLetters, worseOf, type TestResult } from './outcome.js';
import { outcomesOf } from '../../test/support/outcome-notation.js';

const result = (status: TestResult['status'], flaky = false, durationMs = 1): TestResult => ({
  status,
  flaky,
  durationMs,
});

// docs/concepts.md, History: outcomes
describe('outcomes', () => {
  it.each([
    [{ passed: 0, failed: 9 }, false],
    [{ passed: 0, failed: 10 }, true],
    [{ passed: 5, failed: 5 }, false],
    [{ passed: 4, failed: 6 }, true],
    [{ passed: 4, failed: 5 }, false],
    [{ passed: 50, failed: 51 }, true],
    [{ passed: 0, failed: 0 }, false],
  ])('of a run with %j are guarded: %s', (run, expected) => {
    expect(isBrokenAsAWhole(run)).toBe(expected);
  });

  it('count when they passed or failed in a run that is not guarded', () => {
    expect(toLetters(countingOutcomes(outcomesOf('P S Fg F S Pg')))).toBe('PF');
  });

  it('are written as letters', () => {
    expect(toLetters(outcomesOf('P Pr F S Fg'))).toBe('PPFSF');
  });

  it.each([
    [result('passed'), result('failed', false, 2), result('failed', false, 2)],
    [result('failed'), result('passed', false, 2), result('failed')],
    [result('skipped'), result('passed', false, 2), result('passed', false, 2)],
    [result('passed', true), result('passed', false, 2), result('passed', true)],
    [result('passed'), result('passed', true, 2), result('passed', true)],
    [result('passed', true), result('failed', false, 2), result('failed', false, 2)],
  ])('of one run are one: %j and %j are %j', (one, other, expected) => {
    expect(worseOf(one, other)).toEqual(expected);
  });
});

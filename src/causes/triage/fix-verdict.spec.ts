import { describe, expect, it } from '@jest/globals';
import { verdictOf, type FixEvidence } from './fix-verdict.js';

const FIXED: FixEvidence = {
  failures: 0,
  tests: 3,
  isTruncated: false,
  passed: 3,
  flaky: 0,
  failedOtherwise: 0,
  isRunning: false,
  isBeforeCause: false,
  laterRunId: null,
};

describe('whether a cause is fixed', () => {
  it.each<[string, Partial<FixEvidence>, string, RegExp]>([
    ['each of its tests passed', {}, 'fixed', /^all 3 of its tests passed$/],
    ['its only test passed', { tests: 1, passed: 1 }, 'fixed', /^its only test passed$/],
    ['a test failed with it', { failures: 1, passed: 2 }, 'still fails', /^1 test failed with it$/],
    ['another test failed with it', { failures: 2 }, 'still fails', /^2 tests failed with it$/],
    ['a running build has a failure with it', { failures: 1, isRunning: true }, 'still fails', /failed with it/],
    ['a test did not run', { passed: 2 }, 'not known', /^of 3 tests with it, 1 did not run$/],
    ['no test ran', { passed: 0 }, 'not known', /3 did not run/],
    ['a test failed otherwise', { passed: 2, failedOtherwise: 1 }, 'not known', /1 failed for another reason/],
    ['a test passed on a retry', { passed: 2, flaky: 1 }, 'not known', /1 passed only after a retry/],
    ['the build is running', { isRunning: true }, 'not known', /still running/],
    ['the run is older than the cause', { isBeforeCause: true }, 'not known', /before the cause was first seen/],
    ['it came back later', { laterRunId: 'clr_1' }, 'not known', /later run clr_1/],
    ['no test is known', { tests: 0, passed: 0 }, 'not known', /no test with it is known/],
    ['there are more tests', { isTruncated: true }, 'not known', /more tests failed with it than the 3/],
  ])('if %s', (_, change, verdict, why) => {
    expect(verdictOf({ ...FIXED, ...change })).toEqual({ verdict, why: expect.stringMatching(why) });
  });
});

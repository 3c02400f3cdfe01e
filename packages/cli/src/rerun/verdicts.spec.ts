import { describe, expect, it } from '@jest/globals';
import { verdictsOf, type LaterTest, type Outcome } from './verdicts.js';

const failed = (testId: string, cause = 'grp_a', message = 'expected 1') => ({
  testId,
  name: testId,
  cause,
  message,
});
const ran = (...tests: readonly LaterTest[]): Outcome => ({
  code: tests.some(({ status }) => status === 'failed') ? 1 : 0,
  tests,
});
const passed = (testId: string): LaterTest => ({ testId, name: testId.split(' > ').at(-1) ?? '', status: 'passed' });
const fails = (testId: string, cause: string, message: string): LaterTest => ({
  testId,
  name: testId,
  status: 'failed',
  cause,
  message,
});
const verdictOf = (outcome: Outcome | undefined) =>
  verdictsOf([{ failure: failed('a'), outcome }]).map(({ cause, verdict }) => `${cause} ${verdict}`);

describe('the verdict about a cause', () => {
  it.each<[string, Outcome | undefined, readonly string[]]>([
    ['its test passes', ran(passed('a')), ['grp_a fixed']],
    ['its test passes under another id, alone', ran(passed('x > a')), ['grp_a fixed']],
    ['its test fails with the cause', ran(fails('a', 'grp_a', 'expected 1')), ['grp_a still fails']],
    [
      'its test fails with the message, and the server joined the cause',
      ran(fails('a', 'grp_b', 'expected 1')),
      ['grp_a still fails'],
    ],
    ['its test fails otherwise', ran(fails('a', 'grp_b', 'no such file')), ['grp_a not known', 'grp_b new']],
    ['no test ran', ran(), ['grp_a not known']],
    ['its test was skipped', ran({ testId: 'a', name: 'a', status: 'skipped' }), ['grp_a not known']],
    ['its file passed, which has no test of that name', ran(passed('a.test.js')), ['grp_a not known']],
    ['other tests ran', ran(passed('b'), passed('c')), ['grp_a not known']],
    ['its test passes and the command ends with an error', { code: 1, tests: [passed('a')] }, ['grp_a not known']],
    [
      'its test passes and another failed, which explains the error of the command',
      { code: 1, tests: [passed('a'), fails('b', 'grp_b', 'no such file')] },
      ['grp_a fixed'],
    ],
    ['there is no command', undefined, ['grp_a not known']],
    ['a command without a report ends well', { code: 0 }, ['grp_a not known']],
    ['a command without a report fails', { code: 1 }, ['grp_a still fails']],
  ])('when %s', (_when, outcome, verdicts) => {
    expect(verdictOf(outcome)).toEqual(verdicts);
  });

  it('is fixed only when all of its tests pass', () => {
    const two = [
      { failure: failed('a'), outcome: ran(passed('a')) },
      { failure: failed('b'), outcome: ran(fails('b', 'grp_a', 'expected 1')) },
      { failure: failed('c', 'grp_c'), outcome: ran(passed('c')) },
    ];
    expect(verdictsOf(two)).toEqual([
      { cause: 'grp_a', verdict: 'still fails', tests: ['a', 'b'] },
      { cause: 'grp_c', verdict: 'fixed', tests: ['c'] },
    ]);
  });
});

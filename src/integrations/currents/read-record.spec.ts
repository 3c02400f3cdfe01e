import { describe, expect, it } from '@jest/globals';
import { Problem } from '../../common/problem.js';
import { readRecord } from './read-record.js';

interface Step {
  readonly title: string;
  readonly steps: readonly Step[];
}

interface Result {
  readonly steps: readonly Step[];
}

describe('a test record', () => {
  const read = (body: unknown): ReturnType<typeof readRecord> => readRecord(Buffer.from(JSON.stringify(body)));
  const attempt = (status: string, event = 3): object => ({ status, _e: event });
  const notRun = {
    ...attempt('skipped'),
    error: { message: 'Playwright didn’t run this attempt because the run was halted.' },
  };

  it.each<[string, readonly object[], object, string | null]>([
    ['passed', [attempt('passed')], { _s: 'passed' }, 'expected'],
    ['passed at the second attempt', [attempt('failed'), attempt('passed')], { _s: 'passed' }, 'flaky'],
    ['failed', [attempt('failed')], { _s: 'failed' }, 'unexpected'],
    ['timed out', [attempt('timedOut')], { _s: 'failed' }, 'unexpected'],
    ['failed as it says it should', [attempt('failed')], { _s: 'passed', annotations: [{ type: 'fail' }] }, 'expected'],
    ['failed as the verdict says it should', [attempt('failed')], { _s: 'passed' }, 'expected'],
    [
      'passed where it should fail',
      [attempt('passed')],
      { _s: 'failed', annotations: [{ type: 'fail' }] },
      'unexpected',
    ],
    [
      'timed out where it should fail',
      [attempt('timedOut')],
      { _s: 'failed', annotations: [{ type: 'fail' }] },
      'unexpected',
    ],
    ['was skipped', [attempt('skipped')], { _s: 'pending', annotations: [{ type: 'skip' }] }, 'skipped'],
    ['is to be fixed', [attempt('skipped')], { _s: 'pending', annotations: [{ type: 'fixme' }] }, 'skipped'],
    ['is in a group whose hook failed', [attempt('skipped')], { _s: 'pending' }, 'unrun'],
    ['was interrupted', [attempt('interrupted')], { _s: 'skipped' }, 'unrun'],
    ['never ran', [notRun], { _s: 'pending' }, 'unrun'],
    ['failed and was not tried again', [attempt('failed'), notRun], { _s: 'failed' }, 'unexpected'],
    ['passed, against the verdict', [attempt('passed')], { _s: 'failed' }, 'unexpected'],
    ['passed, without a verdict', [attempt('passed')], {}, 'unrun'],
    ['is running', [attempt('skipped', 0)], { _s: 'pending' }, null],
    ['is tried again', [attempt('passed'), attempt('skipped', 1)], { _s: 'passed' }, null],
    ['may be tried again', [attempt('failed')], { _s: 'failed', _d: false }, null],
  ])('of a test that %s', (_, attempts, members, outcome) => {
    expect(read({ _t: 1, _d: true, attempts, ...members }).outcome).toBe(outcome);
  });

  it('keeps the steps of the author, and neither those of Playwright nor attempts that never were', () => {
    const steps = [
      { title: 'Before Hooks', category: 'hook', steps: [{ title: 'inside', category: 'test.step' }] },
      {
        title: 'buys',
        category: 'test.step',
        steps: [
          { title: 'Expect', category: 'expect' },
          { title: 'pays', category: 'test.step' },
        ],
      },
    ];
    const { state } = read({ _t: 1, attempts: [{ status: 'passed', steps }, notRun] });
    const { results }: { readonly results: readonly Result[] } = JSON.parse(state);
    expect(
      results.map((result) => result.steps.map((step) => [step.title, ...step.steps.map(({ title }) => title)])),
    ).toEqual([[['buys', 'pays']]]);
  });

  it('is bounded, whatever it contains', () => {
    const deep = Array.from({ length: 25 }).reduce<object>(
      (inner) => ({ title: 'x', category: 'test.step', steps: [inner] }),
      {},
    );
    const wide = Array.from({ length: 9000 }, () => ({ title: 'y'.repeat(900), category: 'test.step' }));
    const errors = Array.from({ length: 100 }, () => ({ message: 'z'.repeat(100_000) }));
    const attempts = Array.from({ length: 300 }, () => ({ status: 'failed', stdout: ['o'.repeat(20_000)] }));
    for (const body of [{ attempts: [{ steps: [deep, ...wide], errors }] }, { attempts }])
      expect(read({ _t: 1, ...body }).state.length).toBeLessThan(4 * 1024 * 1024);
  });

  it.each([[undefined], [-1], [1.5], ['1'], [1e300], [null]])('is refused with the number %p', (number) => {
    expect(() => read({ _t: number })).toThrow(Problem);
  });
});

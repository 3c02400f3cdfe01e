import { describe, expect, it } from '@jest/globals';
import { NumberedIds } from './identity/test-id.js';
import { ReadingBudget } from './assertions/reading-budget.js';
import type { ReportedTest, ReportWarning } from './report.js';
import { toTestDraft } from './to-draft.js';

const TEST: ReportedTest = { name: 'adds', suite: ['cart'], status: 'failed', failures: [], events: [] };

const ignore = (): void => undefined;

describe('toTestDraft', () => {
  it.each(['', ' ', './', '\u0001', '\u001b[31m'])('has no file where the report has %j for one', (file) => {
    expect(toTestDraft({ ...TEST, file }, new NumberedIds(), ignore)).toMatchObject({
      testId: 'cart > adds',
      filePath: null,
    });
  });

  it.each([
    ['its innermost suite', {}, { name: 'cart', testId: 'cart' }],
    ['its place', { suite: [], file: 'test/cart.ts', line: 7 }, { name: 'test/cart.ts:7', testId: 'test/cart.ts' }],
    [
      'the place of its failure',
      { suite: [], failures: [{ location: { file: 'test/cart.ts', line: 9 } }] },
      { name: 'test/cart.ts:9', testId: 'test/cart.ts:9' },
    ],
    ['a word, where there is nothing', { suite: [' '] }, { name: 'unnamed test', testId: 'unnamed test' }],
  ])('calls a test without a name by %s', (_what, test, expected) => {
    expect(toTestDraft({ ...TEST, name: ' ', ...test }, new NumberedIds(), ignore)).toMatchObject(expected);
  });

  it.each([
    ['in the folder of the tests', { folder: '/repo/web/t', file: 'cart.spec.ts' }, 'web/t/cart.spec.ts'],
    ['where it says itself', { folder: '/repo/web/t', file: '/repo/lib/cart.spec.ts' }, 'lib/cart.spec.ts'],
    ['as the report names it, without a folder', { file: 'cart.spec.ts' }, 'cart.spec.ts'],
  ])('places a failure without a place of its own at its test, %s', (_where, test, file) => {
    const draft = toTestDraft(
      { ...TEST, ...test, line: 13, failures: [{ message: 'Test timeout of 300ms exceeded.', timedOut: true }] },
      new NumberedIds(),
      ignore,
      { root: '/repo' },
    );
    expect(draft.failure).toMatchObject({ location: { file, line: 13 } });
  });

  it('reports a thousand failures of a test, and how many more there were', () => {
    const failures = Array.from({ length: 1050 }, (_, index) => ({ message: `failure ${index}`, isAssertion: false }));
    const { events } = toTestDraft({ ...TEST, failures }, new NumberedIds(), ignore);
    expect(events.filter(({ type }) => type === 'error')).toHaveLength(1000);
    expect(events[0]).toEqual({ type: 'log', message: '[50 more failures of this test are left out]' });
    expect(events[1]).toMatchObject({ type: 'error', message: 'failure 0' });
  });

  it('keeps the text of a failure whose budget is used up, without values and with a warning', () => {
    const warnings: ReportWarning[] = [];
    const message = 'expected 1 to equal 2';
    const usedUp = (): ReadingBudget => {
      let nowMs = 0;
      return new ReadingBudget(() => (nowMs += 300));
    };
    const draft = toTestDraft(
      { ...TEST, failures: [{ message }] },
      new NumberedIds(),
      (warning) => warnings.push(warning),
      { newBudget: usedUp },
    );
    expect(draft.failure).toEqual({ kind: 'unknown', message });
    expect(warnings).toEqual([
      { code: 'limit', message: 'The failure of "adds" took too long to read; its values are unknown' },
    ]);
  });
});

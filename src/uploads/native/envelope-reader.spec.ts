import type { EventDraft, TestDraft } from '@clarion/reports';
import { failureOfEvents } from '@clarion/reports/reasons';
import { describe, expect, it } from '@jest/globals';
import { mergeTests } from './envelope-reader.js';

function draft(values: Partial<TestDraft>): TestDraft {
  return {
    testId: 'login',
    name: 'login',
    status: 'passed',
    flaky: false,
    durationMs: 1,
    tags: [],
    filePath: null,
    reason: null,
    attempts: null,
    events: [],
    failure: null,
    ...values,
  };
}

describe('mergeTests', () => {
  it('merges entries of equal id in their order, and appends the results that are left', () => {
    const detailed = [draft({ tags: ['first'] }), draft({ tags: ['second'] })];
    const results = [
      draft({ status: 'failed' }),
      draft({ testId: 'logout', status: 'skipped' }),
      draft({ status: 'skipped' }),
      draft({ reason: 'left' }),
    ];
    expect([...mergeTests(detailed, results)].map(({ testId, status, tags }) => [testId, status, ...tags])).toEqual([
      ['login', 'failed', 'first'],
      ['login', 'skipped', 'second'],
      ['login', 'passed'],
      ['logout', 'skipped'],
    ]);
  });

  it('decides again why a merged test failed, or that it did not', () => {
    const error: EventDraft = { type: 'error', message: 'the mailbox is full' };
    const passed = draft({ events: [error] });
    const failed = draft({
      status: 'failed',
      events: [error],
      failure: failureOfEvents({ events: [error], reason: null }),
    });
    expect([...mergeTests([passed], [draft({ status: 'failed' })])]).toMatchObject([
      { status: 'failed', failure: { kind: 'exception', message: 'the mailbox is full' } },
    ]);
    expect([...mergeTests([failed], [draft({ status: 'passed' })])]).toMatchObject([
      { status: 'passed', failure: null },
    ]);
  });
});

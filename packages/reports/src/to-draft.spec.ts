import { describe, expect, it } from '@jest/globals';
import { NumberedIds } from './identity/test-id.js';
import type { ReportedTest } from './report.js';
import { toTestDraft } from './to-draft.js';

const TEST: ReportedTest = { name: 'adds', suite: ['cart'], status: 'failed', failures: [], events: [] };

describe('toTestDraft', () => {
  it.each(['', ' ', './', '\u0001', '\u001b[31m'])('has no file where the report has %j for one', (file) => {
    expect(toTestDraft({ ...TEST, file }, new NumberedIds())).toMatchObject({ testId: 'cart > adds', filePath: null });
  });

  it('reports a thousand failures of a test, and how many more there were', () => {
    const failures = Array.from({ length: 1500 }, (_, index) => ({ message: `failure ${index}`, isAssertion: false }));
    const { events } = toTestDraft({ ...TEST, failures }, new NumberedIds());
    expect(events.filter(({ type }) => type === 'error')).toHaveLength(1000);
    expect(events[0]).toEqual({ type: 'log', message: '[500 more failures of this test are left out]' });
    expect(events[1]).toMatchObject({ type: 'error', message: 'failure 0' });
  });
});

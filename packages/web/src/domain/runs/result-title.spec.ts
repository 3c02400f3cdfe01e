import { describe, expect, it } from '@jest/globals';
import { resultTitle, type TitledResult } from './result-title.js';

const BUILD: TitledResult = {
  id: 'bld_0Vbg1UJ7tAFtalFj5EZoHHOQJ7Y2Kw5O9c',
  status: 'passed',
  empty: false,
  summary: { total: 1300, passed: 1250, failed: 0, skipped: 50, flaky: 0 },
  branch: 'main',
  commitSha: '08ea3f2e91c4b7d5a6f8e9d0c1b2a3948576a1b2',
  commitTitle: null,
  pullRequest: null,
};

function failed(count: number): TitledResult['summary'] {
  return { ...BUILD.summary, failed: count };
}

describe('resultTitle', () => {
  it.each<[string, Partial<TitledResult>]>([
    ['✓ 1,250 passed · main @ 08ea3f2e', {}],
    ['✗ 8 failed · main @ 08ea3f2e', { status: 'failed', summary: failed(8) }],
    ['✓ 1,250 passed · main @ 08ea3f2e · fix coupon rounding', { commitTitle: 'fix coupon rounding' }],
    ['✗ Failed · main @ 08ea3f2e', { status: 'failed' }],
    ['… Running · main @ 08ea3f2e', { status: 'running' }],
    ['✗ Running, 2 failed so far · main @ 08ea3f2e', { status: 'running', summary: failed(2) }],
    ['… Queued · main @ 08ea3f2e', { status: 'queued' }],
    ['✗ Errored · main @ 08ea3f2e', { status: 'errored', empty: true }],
    ['✗ Errored, 2 failed · main @ 08ea3f2e', { status: 'errored', summary: failed(2) }],
    ['⊘ Cancelled · main @ 08ea3f2e', { status: 'cancelled' }],
    ['⊘ No tests · main @ 08ea3f2e', { status: 'cancelled', empty: true }],
    ['✗ No tests · main @ 08ea3f2e', { status: 'failed', empty: true }],
    ['… Running · main @ 08ea3f2e', { status: 'running', empty: true }],
    ['✓ 1,250 passed · feature #12', { branch: 'feature', commitSha: null, pullRequest: 12 }],
    ['✓ 1,250 passed · bld_…Kw5O9c', { branch: null, commitSha: null }],
  ])('is %s', (title, build) => {
    expect(resultTitle({ ...BUILD, ...build })).toBe(title);
  });
});

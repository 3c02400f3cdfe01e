import { describe, expect, it } from '@jest/globals';
import type { Failure } from '@clarion/api-client';
import { githubAnnotations } from './github-annotations.js';

const FAILURE: Failure = {
  testId: 'a',
  testName: 'pays: 100%, at once',
  durationMs: 1,
  tags: [],
  reason: { kind: 'exception', message: 'first\nsecond 100%\r::error::x' },
  lastFewEvents: [],
};

describe('githubAnnotations', () => {
  it('returns file, line and test name, escaped', () => {
    const located = { ...FAILURE, location: { file: '/home/ci/shop/src/a.test.ts', line: 3, column: 5 } };
    expect(
      githubAnnotations(
        { runId: 'clr_a', projectId: 'prj_a', summary: { total: 1, failed: 1 }, failures: [located] },
        '/home/ci/shop',
      ),
    ).toEqual([
      '::error file=src/a.test.ts,line=3,col=5,title=pays%3A 100%25%2C at once::first%0Asecond 100%25::error::x',
    ]);
  });

  it('returns at most ten annotations', () => {
    const failures = Array.from({ length: 30 }, () => FAILURE);
    expect(
      githubAnnotations({ runId: 'clr_a', projectId: 'prj_a', summary: { total: 30, failed: 30 }, failures }, ''),
    ).toHaveLength(10);
  });
});

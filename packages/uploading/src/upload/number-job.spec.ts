import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withNumberedJob } from './number-job.js';

describe('withNumberedJob', () => {
  const folder = mkdtempSync(join(tmpdir(), 'clarion-number-job-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const jobOf = (attemptId: string | undefined): unknown =>
    withNumberedJob({ kind: 'test', job: 'test' }, {}, attemptId, folder)['job'];

  it('numbers the uploads of a job, in each attempt from the start', () => {
    expect([jobOf('1'), jobOf('1'), jobOf('1')]).toEqual(['test', 'test (2)', 'test (3)']);
    expect([jobOf('2'), jobOf('2')]).toEqual(['test', 'test (2)']);
  });

  it('names no job where uploads cannot be counted, so that each counts', () => {
    expect(withNumberedJob({ kind: 'test', job: 'test' }, {}, undefined, folder)).toEqual({ kind: 'test' });
    expect(withNumberedJob({ job: 'test' }, {}, '3', join(folder, 'missing'))).toEqual({});
  });

  it.each([
    [{ job: 'chosen' }, { job: 'chosen' }],
    [{ job: 'test 1/2' }, { shard: { index: 1, count: 2 } }],
    [{}, {}],
  ])('does not change %j with the flags %j', (fields, flags) => {
    expect(withNumberedJob(fields, flags, '4', folder)).toEqual(fields);
  });
});

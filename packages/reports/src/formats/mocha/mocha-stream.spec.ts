import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { UnreadableReport } from '../../report.js';
import { MOCHA_STREAM } from './mocha-stream.js';

const { entriesOf, codesOf } = specReader(MOCHA_STREAM);

const start = '["start",{"total":3}]';
const end =
  '["end",{"suites":1,"passes":1,"pending":0,"failures":1,"start":"2026-11-20T20:33:55.333Z","duration":169}]';

describe('MOCHA_STREAM', () => {
  it('reports what passed and failed', async () => {
    const fail = {
      title: 'sums',
      fullTitle: 'cart total sums',
      file: '/app/a.js',
      duration: 3,
      currentRetry: 0,
      err: '1 !== 2',
      stack: 'AssertionError: 1 !== 2\n    at a.js:1:2',
    };
    const entries = await entriesOf(
      start,
      '["pass",{"title":"adds","fullTitle":"cart adds","file":"/app/a.js","duration":1,"currentRetry":0}]',
      JSON.stringify(['fail', fail]),
      end,
    );
    expect(entries).toMatchObject([
      { test: { name: 'adds', suite: ['cart'], file: '/app/a.js', status: 'passed', durationMs: 1, failures: [] } },
      {
        test: {
          name: 'sums',
          suite: ['cart total'],
          status: 'failed',
          failures: [{ message: '1 !== 2', text: 'AssertionError: 1 !== 2\n    at a.js:1:2' }],
        },
      },
      { run: { durationMs: 169, startedAt: new Date('2026-11-20T20:33:55.333Z') } },
      { announced: { failures: 1 } },
      { total: { tests: 2 } },
    ]);
  });

  it('reports that a test passed after it had failed', async () => {
    const [entry] = await entriesOf('["pass",{"title":"a","fullTitle":"a","currentRetry":2}]', end);
    expect(entry).toMatchObject({
      test: { suite: [], attempts: [{ status: 'failed' }, { status: 'failed' }, { status: 'passed' }] },
    });
  });

  it('warns of what the stream does not report, and of what is between', async () => {
    const codes = await codesOf(start, 'console output', end.replace('"pending":0', '"pending":2'));
    expect(codes).toEqual(['skipped_part', 'foreign_text']);
  });

  it('gives what is before the end of a file that is cut off', async () => {
    const entries = await entriesOf(start, '["pass",{"title":"a","fullTitle":"a"}]', '["fail",{"tit');
    expect(entries).toMatchObject([
      { test: { name: 'a' } },
      { warning: { code: 'truncated' } },
      { warning: { code: 'foreign_text' } },
    ]);
  });

  it('refuses a file without events', async () => {
    await expect(entriesOf('[1,2]', '["pass"]')).rejects.toThrow(UnreadableReport);
  });
});

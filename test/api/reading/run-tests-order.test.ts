import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runIdOf, startApi, type Api } from '../../support/api.js';

interface SentTest {
  readonly name: string;
  readonly status: string;
  readonly durationMs: number;
  readonly filePath?: string;
  readonly attempts?: number;
}

const TESTS: readonly SentTest[] = [
  { name: 'slow', status: 'passed', durationMs: 900, filePath: 'b.ts' },
  { name: 'broken', status: 'failed', durationMs: 5, filePath: 'a.ts' },
  { name: 'equal-1', status: 'passed', durationMs: 40, filePath: 'b.ts' },
  { name: 'left-out', status: 'skipped', durationMs: 0 },
  { name: 'equal-2', status: 'passed', durationMs: 40, filePath: 'a.ts' },
  { name: 'retried', status: 'passed', durationMs: 7.5, filePath: 'b.ts', attempts: 2 },
  { name: 'Zebra', status: 'failed', durationMs: 40 },
];

describe('the order of the tests of a run', () => {
  let api: Api;
  let path: string;
  beforeAll(async () => {
    api = await startApi();
    const testResults = TESTS.map((test, index) => ({ testId: `t${index}`, ...test }));
    // Another run with the same names must not appear.
    await api.upload({ testResults });
    path = `/open/v1/runs/${runIdOf(await api.upload({ testResults }))}/tests`;
  });
  afterAll(() => api.close());

  const namesOf = async (query: string, limit: number): Promise<readonly string[]> => {
    const names: string[] = [];
    let cursor = '';
    do {
      const { status, body } = await api.read(`${path}?limit=${limit}&${query}${cursor}`);
      expect(status).toBe(200);
      const items: unknown = body['items'];
      if (!Array.isArray(items)) throw new Error('no list of tests');
      names.push(...items.map((item: { readonly name: string }) => item.name));
      const next: unknown = body['nextCursor'];
      cursor = typeof next === 'string' ? `&cursor=${encodeURIComponent(next)}` : '';
    } while (cursor !== '' && names.length <= TESTS.length);
    return names;
  };

  it.each([
    ['sort=duration', ['slow', 'equal-1', 'equal-2', 'Zebra', 'retried', 'broken', 'left-out']],
    ['sort=name', ['Zebra', 'broken', 'equal-1', 'equal-2', 'left-out', 'retried', 'slow']],
    ['sort=status', ['broken', 'Zebra', 'retried', 'slow', 'equal-1', 'equal-2', 'left-out']],
    ['group=file', ['broken', 'equal-2', 'slow', 'equal-1', 'retried', 'left-out', 'Zebra']],
    ['group=file&sort=duration', ['equal-2', 'broken', 'slow', 'equal-1', 'retried', 'Zebra', 'left-out']],
    ['sort=duration&status=failed', ['Zebra', 'broken']],
    ['sort=duration&status=flaky', ['retried']],
    ['sort=name&q=equal', ['equal-1', 'equal-2']],
  ])('is that of %s, in one page as in pages of one and two tests', async (query, expected) => {
    expect(await namesOf(query, 200)).toEqual(expected);
    expect(await namesOf(query, 1)).toEqual(expected);
    expect(await namesOf(query, 2)).toEqual(expected);
  });

  it.each([
    'sort=seq',
    'sort=-duration',
    'sort=constructor',
    'group=tag',
    'sort=name&sort=name',
    'sort=name&cursor=eA',
  ])('is refused for %s', async (query) => expect((await api.read(`${path}?${query}`)).status).toBe(400));

  it('ends behind a position that the run does not have', async () => {
    const cursor = Buffer.from('99999').toString('base64url');
    expect((await api.read(`${path}?sort=duration&cursor=${cursor}`)).body).toEqual({ items: [], nextCursor: null });
  });
});

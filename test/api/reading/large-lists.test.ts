import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApi, runIdOf, type Api, type Json } from '../../support/api.js';

const TESTS = 2500;
const SLOW_MS = 60_000;

const nameOf = (index: number): string => `test ${(index * 7919) % TESTS}`;

describe('the lists of a run with more tests than one statement reads', () => {
  let api: Api;
  let run: string;
  beforeAll(async () => {
    api = await startApi();
    const upload = async (failed: (index: number) => boolean): Promise<string> => {
      const tests = Array.from({ length: TESTS }, (_, index) => ({
        testId: nameOf(index),
        success: !failed(index),
        durationMs: index % 100,
        events: [],
      }));
      return runIdOf(await api.upload({ result: { tests: [...tests, tests[0]] } }));
    };
    await upload((index) => index % 500 === 0);
    run = await upload((index) => index % 1000 === 0);
  }, SLOW_MS);
  afterAll(() => api.close());

  it('contain every row of the run in one array', async () => {
    const { body } = await api.read(`${api.uploadPath}/${run}/test-results`);
    const rows: readonly Json[] = JSON.parse(JSON.stringify(body));
    expect(rows.map((row) => row['testId'])).toEqual([
      ...Array.from({ length: TESTS }, (_, index) => nameOf(index)),
      nameOf(0),
    ]);
  });

  it.each(['name', 'duration', 'failureRate', 'flakeRate', 'lastFailed'])(
    'contain each test of the project once, page by page, in the order of %s',
    async (sort) => {
      const path = `/open/v1/projects/${api.projectId}/tests?sort=${sort}&limit=200`;
      const found: Json[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const { body } = await api.read(cursor === '' ? path : `${path}&cursor=${cursor}`);
        const page: { items: Json[]; nextCursor: string | null } = JSON.parse(JSON.stringify(body));
        found.push(...page.items);
        cursor = page.nextCursor;
      }
      const names = found.map((test) => String(test['name']));
      expect(new Set(names).size).toBe(TESTS);
      expect(names).toHaveLength(TESTS);
      if (sort === 'name') expect(names).toEqual(names.toSorted((one, other) => (one < other ? -1 : 1)));
    },
    SLOW_MS,
  );

  it.each([
    ['q=test%201', (name: string) => name.startsWith('test 1')],
    ['q=TEST%2024&sort=duration', (name: string) => name.startsWith('test 24')],
  ])('contain what is searched: %s', async (query, matches) => {
    const { body } = await api.read(`/open/v1/projects/${api.projectId}/tests?limit=200&${query}`);
    const names = JSON.parse(JSON.stringify(body['items'])).map((test: Json) => String(test['name']));
    expect(names.length).toBeGreaterThan(100);
    expect(names.every(matches)).toBe(true);
  });
});

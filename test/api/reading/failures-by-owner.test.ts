import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runIdOf, startApi, type Answer, type Api, type Json } from '../../support/api.js';

const CODEOWNERS = '/cart/ @shop/Cart\n/pay/ @shop/pay @shop/money\n';

const failing = (testId: string, filePath?: string, stack?: string): object => ({
  testId,
  success: false,
  ...(filePath === undefined ? {} : { filePath }),
  events: [{ type: 'error', message: `broken ${testId}`, ...(stack === undefined ? {} : { stack }) }],
});

const TESTS = [
  failing('c1', 'cart/a.test.ts'),
  failing('c2', 'cart/a.test.ts'),
  failing('c3', 'cart/b.test.ts'),
  failing('p1', 'pay/a.test.ts'),
  failing('p2', undefined, 'Error: x\n    at pay (pay/card.ts:3:1)'),
  failing('n1', 'docs/a.test.ts'),
  failing('n2'),
  { testId: 'ok', success: true, filePath: 'cart/a.test.ts' },
];
const COUNTS = [
  { owner: '@shop/cart', failures: 3 },
  { owner: '@shop/money', failures: 2 },
  { owner: '@shop/pay', failures: 2 },
  { owner: null, failures: 2 },
];

let api: Api;
let run: string;
beforeAll(async () => {
  api = await startApi();
  run = `/open/v1/runs/${runIdOf(await upload({ codeowners: CODEOWNERS }))}/failures`;
});
afterAll(() => api.close());

async function upload(envelope: object, tests: readonly object[] = TESTS): Promise<Answer> {
  const uploaded = await api.upload({ ...envelope, result: { tests } });
  expect(uploaded.status).toBe(201);
  return uploaded;
}

const failuresOf = ({ body }: Answer): readonly Json[] => JSON.parse(JSON.stringify(body['failures'] ?? []));
const testsOf = (answer: Answer): readonly unknown[] => failuresOf(answer).map(({ testId }) => testId);

// docs/concepts.md, "Owners"
describe('the failures of a run by owner', () => {
  it('are counted and found where one statement does not read them all', async () => {
    const many = Array.from({ length: 3001 }, (_, number) =>
      failing(`m${number}`, number % 3 === 0 ? 'cart/a.test.ts' : 'pay/a.test.ts'),
    );
    const runId = runIdOf(await upload({ codeowners: CODEOWNERS }, many));
    const { body } = await api.read(`/open/v1/runs/${runId}/failures?include=owners&limit=1`);
    expect(body['owners']).toEqual([
      { owner: '@shop/money', failures: 2000 },
      { owner: '@shop/pay', failures: 2000 },
      { owner: '@shop/cart', failures: 1001 },
    ]);
    const found: unknown[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const page = await api.read(`/open/v1/runs/${runId}/failures?owner=@shop/cart&limit=1000${query}`);
      found.push(...testsOf(page));
      const next: unknown = page.body['nextCursor'];
      cursor = typeof next === 'string' ? next : null;
    }
    expect(found).toEqual(Array.from({ length: 1001 }, (_, number) => `m${number * 3}`));
  });

  it('are counted over all pages with the first one, and only where owners are included', async () => {
    const first = await api.read(`${run}?include=owners&limit=2`);
    expect(testsOf(first)).toEqual(['c1', 'c2']);
    expect(first.body['owners']).toEqual(COUNTS);
    const cursor = String(first.body['nextCursor']);
    expect((await api.read(`${run}?include=owners&limit=2&cursor=${cursor}`)).body).not.toHaveProperty('owners');
    expect((await api.read(`${run}?include=group`)).body).not.toHaveProperty('owners');
  });

  it.each([
    ['an owner', '@shop/cart', ['c1', 'c2', 'c3']],
    ['an owner in any letter case', '@Shop/PAY', ['p1', 'p2']],
    ['nobody', 'none', ['n1', 'n2']],
    ['an owner of no failure', '@shop/none', []],
  ])('are those of %s', async (_, owner, tests) => {
    const answer = await api.read(`${run}?include=owners&owner=${encodeURIComponent(owner)}`);
    expect(testsOf(answer)).toEqual(tests);
    expect(answer.body).toMatchObject({ summary: { failed: 7, total: 8 }, owners: COUNTS });
  });

  it('are read page by page, together with a choice of tests, and in Markdown', async () => {
    const path = `${run}?owner=${encodeURIComponent('@shop/cart')}`;
    const first = await api.read(`${path}&limit=2`);
    expect(testsOf(first)).toEqual(['c1', 'c2']);
    expect(testsOf(await api.read(`${path}&limit=2&cursor=${String(first.body['nextCursor'])}`))).toEqual(['c3']);
    expect(testsOf(await api.read(`${path}&test=c*2`))).toEqual(['c2']);
    const { text } = await api.read(`${path}&include=group`, { accept: 'text/markdown' });
    expect(['c1', 'c2', 'c3', 'p1', 'n1'].filter((id) => text.includes(`broken ${id}`))).toEqual(['c1', 'c2', 'c3']);
  });

  it('change with the CODEOWNERS of the project, so that no old answer is taken for the new one', async () => {
    const path = `/open/v1/runs/${runIdOf(await upload({}))}/failures?owner=${encodeURIComponent('@docs')}`;
    const before = await api.read(path);
    expect(testsOf(before)).toEqual([]);
    const put = { as: api.cookie, body: { text: '/docs/ @docs' } };
    expect((await api.send('PUT', `/v1/projects/${api.projectId}/codeowners`, put)).status).toBe(200);
    const after = await api.read(path, { 'if-none-match': String(before.headers.get('etag')) });
    expect([after.status, testsOf(after)]).toEqual([200, ['n1']]);
  });
});

describe('the failures of a build by owner', () => {
  it('are counted over its runs, each by the CODEOWNERS that it brought', async () => {
    const build = { build: 'owners-1', commitSha: 'b'.repeat(40) };
    const one = await upload({ ...build, job: 'a', codeowners: CODEOWNERS });
    await upload({ ...build, job: 'b', codeowners: '/cart/ @mobile' }, [failing('m1', 'cart/a.test.ts')]);
    const { body } = await api.read(`/open/v1/runs/${runIdOf(one)}`);
    const path = `/open/v1/builds/${String(body['buildId'])}/failures`;
    const answer = await api.read(`${path}?include=owners&limit=1`);
    expect(answer.body['owners']).toEqual([...COUNTS.slice(0, 3), { owner: '@mobile', failures: 1 }, COUNTS[3]]);
    expect(testsOf(await api.read(`${path}?owner=%40mobile`))).toEqual(['m1']);
  });
});

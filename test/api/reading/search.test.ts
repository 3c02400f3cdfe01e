import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runIdOf, startApi, type Answer, type Api, type Json } from '../../support/api.js';
import { textOf } from '../../support/set-up-server.js';
import { insertTenant } from '../../support/world.js';

const SHA = 'c0ffee00'.repeat(5);
const TESTS = [
  { testId: 'cart/total', testName: 'cart › adds the Total', filePath: 'src/cart.test.ts', status: 'passed' },
  { testId: 'cart/tax', testName: 'cart › adds the 100%_tax', filePath: 'src/cart.test.ts', status: 'passed' },
  {
    testId: 'checkout/pay',
    testName: 'checkout › pays with Straße',
    filePath: 'src/checkout.test.ts',
    status: 'failed',
    events: [
      { type: 'assertion', passed: false, message: 'expected the invoice to be paid\nsecond line', expected: 1 },
    ],
  },
];

let api: Api;
let runId: string;
let buildId: string;
beforeAll(async () => {
  api = await startApi();
  const commits = [
    { sha: SHA, title: 'Round coupon discounts', author: 'Mira Novak', files: ['a.ts'] },
    { sha: 'd'.repeat(40), title: 'Translate the footer', author: 'Jon Ekberg', files: [] },
  ];
  const facts = { gitRef: 'refs/heads/feature/coupons', commitSha: SHA, pullRequest: '44', build: 'b', commits };
  await api.upload({ ...facts, job: 'one', result: { tests: TESTS.slice(0, 1) } });
  runId = runIdOf(await api.upload({ ...facts, job: 'two', result: { tests: TESTS } }));
  buildId = String((await api.read(`/open/v1/runs/${runId}`)).body['buildId']);
});
afterAll(() => api.close());

const search = (query: Readonly<Record<string, string>>, as = api.readToken): Promise<Answer> =>
  api.send('GET', `/open/v1/search?${new URLSearchParams(query).toString()}`, { as });
const itemsOf = (answer: Answer): readonly Json[] => JSON.parse(answer.text).items;
const titlesOf = async (query: Readonly<Record<string, string>>): Promise<readonly string[]> =>
  itemsOf(await search(query)).map((item) => `${String(item['kind'])}: ${String(item['title'])}`);

const BUILD = 'build: feature/coupons @ c0ffee00';
const COMMIT = 'commit: Round coupon discounts';
const INVOICE = ['cause: expected the invoice to be paid', 'message: expected the invoice to be paid'];

describe('a search', () => {
  it.each<[string, readonly string[]]>([
    ['TOTAL', ['test: cart › adds the Total']],
    ['the adds', ['test: cart › adds the 100%_tax', 'test: cart › adds the Total']],
    ['100%_t', ['test: cart › adds the 100%_tax']],
    ['%%', []],
    ['src/checkout', ['test: checkout › pays with Straße']],
    ['invoice paid', INVOICE],
    ['c0ffee', [BUILD, COMMIT]],
    ['coupon', [BUILD, COMMIT]],
    ['#44', [BUILD]],
    ['mira', [COMMIT]],
    ['nothing like it', []],
  ])('for %j finds %j', async (q, titles) => {
    expect(await titlesOf({ q })).toEqual(titles);
  });

  it('finds a build by its id, and not by a few letters of it', async () => {
    expect(await titlesOf({ q: buildId })).toEqual([BUILD]);
    expect(await titlesOf({ q: buildId.slice(4) })).toEqual([BUILD]);
    expect(await titlesOf({ q: buildId.slice(-4), kind: 'build' })).toEqual([]);
  });

  it('leads to the page of each result', async () => {
    const found = [...itemsOf(await search({ q: 'coupon' })), ...itemsOf(await search({ q: 'invoice' }))];
    const paths = found.map(({ kind, url }) => [kind, new URL(String(url)).pathname]);
    expect(paths).toEqual([
      ['build', `/b/${buildId}`],
      ['commit', `/b/${buildId}`],
      ['cause', expect.stringMatching(`^/p/${api.projectId}/causes/grp_\\w+$`)],
      ['message', `/r/${runId}/t/2`],
    ]);
    const [test] = itemsOf(await search({ q: 'pays', kind: 'test' }));
    expect(test).toMatchObject({ id: expect.stringMatching(/^tst_/), detail: 'src/checkout.test.ts', at: null });
    const page = await api.read(`/open/v1/projects/${api.projectId}/tests/${String(test?.['id'])}`);
    expect(page.status).toBe(200);
  });

  it('goes on page by page, over all kinds, and an overview has the first of each', async () => {
    const whole = await titlesOf({ q: 'co' });
    const paged: string[] = [];
    let cursor: unknown = '';
    while (cursor !== null) {
      const place: Readonly<Record<string, string>> = cursor === '' ? {} : { cursor: String(cursor) };
      const answer = await search({ q: 'co', limit: '2', ...place });
      paged.push(...itemsOf(answer).map((item) => `${String(item['kind'])}: ${String(item['title'])}`));
      cursor = JSON.parse(answer.text).nextCursor;
    }
    expect(whole.length).toBeGreaterThan(2);
    expect(paged).toEqual(whole);
    expect(await titlesOf({ q: 'the', each: '1' })).toEqual([
      'commit: Translate the footer',
      'test: cart › adds the 100%_tax',
      ...INVOICE,
    ]);
  });

  it.each<Readonly<Record<string, string>>>([
    { q: '' },
    { q: 'a' },
    { q: 'ab', kind: 'run' },
    { q: 'ab', each: '0' },
    { q: 'ab', cursor: 'YQ' },
  ])('with %j is refused', async (query) => {
    expect(await search(query)).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  });

  it('finds nothing of other projects, deleted targets and other organizations', async () => {
    expect(await titlesOf({ q: 'co', projectId: 'prj_unknown' })).toEqual([]);
    const { owner } = await insertTenant(api, 'STRANGER');
    expect(itemsOf(await search({ q: 'co' }, owner.cookie))).toEqual([]);
    const targets = `/v1/projects/${api.projectId}/targets`;
    const { body } = await api.send('POST', targets, { as: api.cookie, body: { name: 'other' } });
    const run = { gitRef: 'vanishing', result: { tests: [{ testId: 'vanishing', status: 'passed' }] } };
    await api.send('POST', `${targets}/${String(body['id'])}/runs`, { as: api.writeToken, body: run });
    expect(await titlesOf({ q: 'vanish' })).toEqual(['build: vanishing', 'test: vanishing']);
    await api.send('DELETE', `${targets}/${String(body['id'])}`, { as: api.cookie });
    expect(await titlesOf({ q: 'vanish' })).toEqual([]);
  });

  it('finds messages of many failures once each, newest runs first, page by page', async () => {
    const failing = (from: number): readonly object[] =>
      Array.from({ length: 550 }, (_, number) => ({
        testId: `zebra/${from + number}`,
        status: 'failed',
        events: [{ type: 'assertion', passed: false, message: `zebra ${wordOf(from + number)}` }],
      }));
    const runs: string[] = [];
    for (const from of [0, 400])
      runs.push(runIdOf(await api.upload({ gitRef: 'zebras', result: { tests: failing(from) } })));
    const expected: string[] = [];
    const causes = new Set<unknown>();
    for (const id of runs.toReversed()) {
      const { body } = await api.read(`/open/v1/runs/${id}/failures?include=group`);
      const places: string[] = [];
      Object.values(body['failures'] ?? {}).forEach((failure, place) => {
        const cause = textOf(failure['group'], 'id');
        if (!causes.has(cause)) places.push(`/r/${id}/t/${place}`);
        causes.add(cause);
      });
      expected.push(...places.toReversed());
    }
    const found: string[] = [];
    for (let cursor: unknown = ''; cursor !== null;) {
      const place: Readonly<Record<string, string>> = cursor === '' ? {} : { cursor: String(cursor) };
      const answer = await search({ q: 'zebra', kind: 'message', limit: '50', ...place });
      found.push(...itemsOf(answer).map(({ url }) => new URL(String(url)).pathname));
      cursor = JSON.parse(answer.text).nextCursor;
    }
    expect(expected.length).toBeGreaterThan(700);
    expect(found).toEqual(expected);
  });
});

/** Words that causes do not mask as numbers. */
function wordOf(number: number): string {
  const letters = [...String(number).padStart(4, '0')].map((digit) => 'bdfghjklmn'.charAt(Number(digit)));
  return `${letters.join('a')}o ${letters.toReversed().join('u')}e`;
}

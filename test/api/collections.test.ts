import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runIdOf, startApi, type Answer, type Api, type Json } from '../support/api.js';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const base = (): string => `/v1/projects/${api.projectId}/collections`;

async function create(body: object): Promise<string> {
  const answer = await api.send('POST', base(), { as: api.cookie, body });
  expect(answer.status).toBe(201);
  return String(answer.body['id']);
}

async function makeTarget(name: string): Promise<string> {
  const answer = await api.send('POST', `/v1/projects/${api.projectId}/targets`, { as: api.cookie, body: { name } });
  return String(answer.body['id']);
}

/** A test by the letter of its outcome: p passed, f failed, s skipped, k passed after a failed attempt. */
const LETTERS: Readonly<Record<string, object>> = {
  p: { status: 'passed' },
  f: { status: 'failed', events: [{ type: 'assertion', passed: false, message: 'broke' }] },
  s: { status: 'skipped' },
  k: { status: 'passed', attempts: [{ status: 'failed' }, { status: 'passed' }] },
};

/** A run whose tests are named by their file, `shop/pay` for example, each with a letter. */
async function upload(targetId: string, tests: Readonly<Record<string, string>>, facts: object = {}): Promise<string> {
  const list = Object.entries(tests).map(([testId, letter]) => ({
    testId,
    testName: `${testId} works`,
    filePath: `src/${testId}.test.ts`,
    tags: [testId.split('/')[0]],
    durationMs: 1,
    ...LETTERS[letter],
  }));
  const path = `/v1/projects/${api.projectId}/targets/${targetId}/runs`;
  return runIdOf(await api.send('POST', path, { as: api.writeToken, body: { ...facts, result: { tests: list } } }));
}

async function health(id: string, query = ''): Promise<Json> {
  const answer = await api.send('GET', `${base()}/${id}/health${query}`, { as: api.cookie });
  expect(answer.status).toBe(200);
  return answer.body;
}

async function preview(rule: object): Promise<Answer> {
  return api.send('POST', `${base()}/preview`, { as: api.cookie, body: rule });
}

const problems = (answer: Answer): unknown => [answer.status, answer.body['error'], answer.body['errors']];

describe('a collection', () => {
  it('is created, listed, replaced as a whole and deleted', async () => {
    const id = await create({ name: 'Checkout & Pay', tags: ['checkout'], files: ['src/shop/**'] });
    const path = `${base()}/${id}`;
    const read = await api.send('GET', path, { as: api.cookie });
    expect(read.body).toMatchObject({
      id,
      name: 'Checkout & Pay',
      slug: 'checkout-pay',
      tags: ['checkout'],
      names: [],
    });
    expect(id).toMatch(/^col_[0-9A-Za-z]{26}$/);
    const listed = await api.send('GET', `${base()}?limit=200`, { as: api.cookie });
    expect(JSON.parse(listed.text).items.map((item: Json) => item['id'])).toContain(id);
    const replaced = await api.send('PUT', path, { as: api.cookie, body: { name: 'Shop', owners: ['@org/shop'] } });
    expect(replaced.body).toMatchObject({
      name: 'Shop',
      slug: 'checkout-pay',
      tags: [],
      files: [],
      owners: ['@org/shop'],
    });
    expect((await api.send('DELETE', path, { as: api.cookie })).status).toBe(204);
    expect((await api.send('GET', path, { as: api.cookie })).body['error']).toBe('not_found');
    expect((await api.send('DELETE', path, { as: api.cookie })).status).toBe(404);
  });

  it('needs a rule with an entry, short lists, few wildcards and targets of the project', async () => {
    const send = async (body: object): Promise<unknown> =>
      problems(await api.send('POST', base(), { as: api.cookie, body: { name: 'x', ...body } }));
    expect(await send({ tags: [] })).toEqual([
      422,
      'validation_failed',
      [{ pointer: '', detail: 'name at least one of tags, files, names, owners, targets' }],
    ]);
    expect(await send({ files: ['*?*?*?*?*'] })).toMatchObject([422, 'validation_failed', [{ pointer: '/files' }]]);
    expect(await send({ tags: Array.from({ length: 21 }, String) })).toMatchObject([422, 'validation_failed', [{}]]);
    expect(await send({ targets: ['default', 'other'] })).toMatchObject([
      422,
      'validation_failed',
      [{ pointer: '/targets/1' }],
    ]);
  });

  it('has a slug that no other collection of the project has', async () => {
    await create({ name: 'One', slug: 'taken', tags: ['a'] });
    const answer = await api.send('POST', base(), {
      as: api.cookie,
      body: { name: 'Two', slug: 'taken', tags: ['a'] },
    });
    expect(answer.body['error']).toBe('conflict');
  });
});

// docs/collections.md, "Health"
describe('the health of a collection', () => {
  it('is unknown without results, healthy when all tests passed, and failing with a failed one', async () => {
    const targetId = await makeTarget('Health');
    const id = await create({ name: 'Shop', slug: 'shop-health', tags: ['shop'], targets: [targetId] });
    expect(await health(id)).toMatchObject({ state: 'unknown', tests: 0, failing: 0, passRate: null, trend: [] });
    await upload(targetId, { 'cart/add': 'p' });
    expect(await health(id)).toMatchObject({ state: 'unknown', tests: 0 });
    const passed = await upload(targetId, { 'shop/pay': 'p', 'shop/ship': 'p', 'cart/add': 'f' });
    expect(await health(id)).toMatchObject({ state: 'healthy', tests: 2, failing: 0, passRate: 1, troubled: [] });
    const failed = await upload(targetId, { 'shop/pay': 'p', 'shop/ship': 'f', 'cart/add': 'p' });
    expect(await health(id)).toMatchObject({
      state: 'failing',
      tests: 2,
      failing: 1,
      passRate: 0.5,
      troubled: [{ testId: 'shop/ship', name: 'shop/ship works', failing: true, targetId }],
      targets: [{ targetId, runId: failed, tests: 2, passed: 1, failed: 1, known: true }],
      trend: [
        { runId: passed, tests: 2, passed: 2, passRate: 1 },
        { runId: failed, tests: 2, failed: 1, passRate: 0.5 },
      ],
    });
  });

  it('stays failing when the next run leaves the failed test out', async () => {
    const targetId = await makeTarget('Partial');
    const id = await create({ name: 'Partial', tags: ['shop'], targets: [targetId] });
    await upload(targetId, { 'shop/pay': 'p', 'shop/ship': 'f' });
    await upload(targetId, { 'shop/pay': 'p' });
    expect(await health(id)).toMatchObject({ state: 'failing', failing: 1, tests: 1 });
    await upload(targetId, { 'shop/pay': 'p', 'shop/ship': 's' });
    expect(await health(id)).toMatchObject({ state: 'failing', failing: 1 });
    await upload(targetId, { 'shop/ship': 'p' });
    expect(await health(id)).toMatchObject({ state: 'healthy', failing: 0 });
  });

  it('is unknown after a run that ended early, and while a target of the rule has no results', async () => {
    const targetId = await makeTarget('Early');
    const id = await create({ name: 'Early', tags: ['shop'], targets: ['early'] });
    await upload(targetId, { 'shop/pay': 'p' });
    expect(await health(id)).toMatchObject({ state: 'healthy' });
    await upload(targetId, {}, { status: 'errored' });
    expect(await health(id)).toMatchObject({ state: 'unknown', targets: [{ known: false }] });
    await upload(targetId, { 'shop/pay': 'p' });
    await makeTarget('Nothing yet');
    const both = await create({ name: 'Both', tags: ['shop'], targets: ['early', 'nothing-yet'] });
    expect(await health(both)).toMatchObject({ state: 'unknown', tests: 1 });
    await upload(targetId, { 'shop/pay': 's' });
    expect(await health(id)).toMatchObject({ state: 'unknown', passRate: null });
  });

  it('counts the failures of a run that was broken as a whole', async () => {
    const targetId = await makeTarget('Broken');
    const id = await create({ name: 'Broken', tags: ['shop'], targets: [targetId] });
    await upload(targetId, { 'shop/pay': 'p' });
    const broken = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`shop/t${index}`, 'f']));
    await upload(targetId, broken);
    expect(await health(id)).toMatchObject({ state: 'failing', failing: 12 });
  });

  it('names flaky tests, and looks at the branch that is asked for, else at the default branch', async () => {
    const targetId = await makeTarget('Branches');
    const id = await create({ name: 'Branches', tags: ['shop'], targets: [targetId] });
    await upload(targetId, { 'shop/pay': 'k', 'shop/ship': 'p' }, { gitRef: 'main' });
    await upload(targetId, { 'shop/pay': 'p', 'shop/ship': 'f' }, { gitRef: 'feature' });
    expect(await health(id, '?branch=main')).toMatchObject({
      branch: 'main',
      state: 'flaky',
      flaky: 1,
      failing: 0,
      troubled: [{ testId: 'shop/pay', failing: false, state: 'flaky' }],
    });
    expect(await health(id, '?branch=feature')).toMatchObject({ branch: 'feature', state: 'failing', failing: 1 });
    expect(await health(id)).toMatchObject({ branch: 'main', state: 'flaky', failing: 0 });
  });

  it('follows a changed rule also for earlier runs', async () => {
    const targetId = await makeTarget('Changed');
    const id = await create({ name: 'Changed', names: ['shop/* works'], targets: [targetId] });
    await upload(targetId, { 'shop/pay': 'f', 'cart/add': 'p' });
    expect(await health(id)).toMatchObject({ state: 'failing', tests: 1 });
    await api.send('PUT', `${base()}/${id}`, {
      as: api.cookie,
      body: { name: 'Changed', files: ['src/cart/'], targets: [targetId] },
    });
    expect(await health(id)).toMatchObject({ state: 'healthy', tests: 1 });
  });

  it('is an SVG badge that changes its validator with what it shows', async () => {
    const targetId = await makeTarget('Badge');
    const id = await create({ name: 'Badge', tags: ['shop'], targets: [targetId] });
    const badge = (headers = {}): Promise<Answer> =>
      api.send('GET', `${base()}/${id}/badge.svg`, { as: api.cookie, headers });
    expect((await badge()).text).toContain('>unknown<');
    await upload(targetId, { 'shop/pay': 'f' });
    const failing = await badge();
    expect(failing.text).toContain('>1 failing<');
    expect(failing.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect((await badge({ 'If-None-Match': failing.headers.get('etag') ?? '' })).status).toBe(304);
    await upload(targetId, { 'shop/pay': 'p' });
    expect((await badge({ 'If-None-Match': failing.headers.get('etag') ?? '' })).text).toContain('>passing<');
  });
});

// docs/collections.md, "Owners"
describe('the owners of a collection', () => {
  it('come from the CODEOWNERS file of the project, or from the one that the run brings', async () => {
    const targetId = await makeTarget('Owners');
    const id = await create({ name: 'Owned', owners: ['@Org/Shop'], targets: [targetId] });
    const path = `/v1/projects/${api.projectId}/codeowners`;
    await upload(targetId, { 'shop/pay': 'p', 'cart/add': 'f' });
    expect(await health(id)).toMatchObject({ state: 'unknown', tests: 0 });
    const put = await api.send('PUT', path, { as: api.cookie, body: { text: 'src/shop/ @org/shop\n' } });
    expect(put.body).toEqual({ text: 'src/shop/ @org/shop\n' });
    expect(await health(id)).toMatchObject({ state: 'healthy', tests: 1 });
    await upload(targetId, { 'shop/pay': 'p', 'cart/add': 'f' }, { codeowners: 'src/cart/ @org/shop' });
    expect(await health(id)).toMatchObject({ state: 'failing', tests: 1, failing: 1 });
    await api.send('PUT', path, { as: api.cookie, body: { text: '' } });
    expect((await api.send('GET', path, { as: api.cookie })).body).toEqual({ text: '' });
  });

  it('come from the file that is uploaded with a report', async () => {
    const targetId = await makeTarget('Reported');
    const id = await create({ name: 'Reported', owners: ['@org/shop'], targets: [targetId] });
    const form = new FormData();
    form.append('run', JSON.stringify({ codeowners: 'src/ @org/shop' }));
    const report =
      '<testsuite><testcase name="pays" file="src/pay.js"/><testcase name="adds" file="lib/add.js"/></testsuite>';
    form.append('report', new Blob([report]), 'junit.xml');
    const path = `/v1/projects/${api.projectId}/targets/${targetId}/runs`;
    expect((await api.send('POST', path, { as: api.writeToken, body: form })).status).toBe(201);
    expect(await health(id)).toMatchObject({ state: 'healthy', tests: 1 });
  });

  it('are refused with a file that is too large', async () => {
    const text = `# ${'x'.repeat(65_536)}`;
    const path = `/v1/projects/${api.projectId}`;
    const set = await api.send('PUT', `${path}/codeowners`, { as: api.cookie, body: { text } });
    expect(problems(set)).toMatchObject([422, 'validation_failed', [{ pointer: '/text' }]]);
    const run = await api.send('POST', `${path}/targets/${api.targetId}/runs`, {
      as: api.writeToken,
      body: { codeowners: text, result: { tests: [] } },
    });
    expect(problems(run)).toMatchObject([422, 'validation_failed', [{ pointer: '/codeowners' }]]);
  });
});

describe('the failures of a run', () => {
  it('are those of a collection with collectionId, in JSON and Markdown, page by page', async () => {
    const targetId = await makeTarget('Failures');
    const id = await create({ name: 'Failures', tags: ['shop'], targets: [targetId] });
    const runId = await upload(targetId, { 'cart/a': 'f', 'shop/a': 'f', 'cart/b': 'f', 'shop/b': 'f', 'shop/c': 'p' });
    const path = `/open/v1/runs/${runId}/failures?collectionId=${id}`;
    const testIds = (answer: Answer): unknown => JSON.parse(answer.text).failures.map((item: Json) => item['testId']);
    const all = await api.read(path);
    expect(testIds(all)).toEqual(['shop/a', 'shop/b']);
    expect((await api.read(path.replace(id, 'failures'))).text).toBe(all.text);
    expect(all.body['summary']).toEqual({ total: 5, failed: 4 });
    const first = await api.read(`${path}&limit=1`);
    expect(testIds(first)).toEqual(['shop/a']);
    const second = await api.read(`${path}&limit=1&cursor=${String(first.body['nextCursor'])}`);
    expect([testIds(second), second.body['nextCursor']]).toEqual([['shop/b'], undefined]);
    for (const include of ['', '&include=group']) {
      const markdown = await api.send('GET', `${path}&limit=1${include}`, {
        as: api.readToken,
        headers: { Accept: 'text/markdown' },
      });
      expect(markdown.text).toContain('shop/a');
      expect(markdown.text).not.toContain('cart/');
      if (include === '') expect(markdown.text).toContain(`collectionId=${id}`);
    }
    const elsewhere = await create({ name: 'Elsewhere', tags: ['shop'], targets: ['default'] });
    expect(testIds(await api.read(`/open/v1/runs/${runId}/failures?collectionId=${elsewhere}`))).toEqual([]);
    const unknown = await api.read(`/open/v1/runs/${runId}/failures?collectionId=col_unknown`);
    expect(problems(unknown)).toEqual([404, 'not_found', undefined]);
  });

  it('are those of a build and some of its tests as well', async () => {
    const id = await create({ name: 'Pay only', tags: ['pay'] });
    const runId = await upload(
      api.targetId,
      { 'pay/a': 'f', 'cart/b': 'f', 'pay/c': 'f' },
      { build: 'collected', job: '1' },
    );
    await upload(api.targetId, { 'pay/d': 'f' }, { build: 'collected', job: '2' });
    const { body } = await api.read(`/open/v1/runs/${runId}`);
    const path = `/open/v1/builds/${String(body['buildId'])}/failures?collectionId=${id}`;
    const testIds = (answer: Answer): unknown => JSON.parse(answer.text).failures.map((item: Json) => item['testId']);
    expect(testIds(await api.read(path))).toEqual(['pay/a', 'pay/c', 'pay/d']);
    expect(testIds(await api.read(`${path}&test=*c&test=*b`))).toEqual(['pay/c']);
  });
});

describe('the preview of a rule', () => {
  it('has the tests of the newest finished run of each target that the rule chooses, and stores nothing', async () => {
    const targetId = await makeTarget('Previewed');
    await upload(targetId, { 'preview/gone': 'p', 'preview/old': 'p' });
    await upload(targetId, { 'preview/pay': 'p', 'preview/ship': 'f', 'other/login': 'p' });
    const before = await api.send('GET', `${base()}?limit=200`, { as: api.cookie });
    expect((await preview({ tags: ['preview'], targets: [targetId] })).body).toEqual({
      total: 2,
      tests: [
        { name: 'preview/pay works', filePath: 'src/preview/pay.test.ts', targetId },
        { name: 'preview/ship works', filePath: 'src/preview/ship.test.ts', targetId },
      ],
      complete: true,
    });
    expect((await preview({ tags: ['preview'], names: ['*login*'] })).body).toEqual({
      total: 0,
      tests: [],
      complete: true,
    });
    expect((await api.send('GET', `${base()}?limit=200`, { as: api.cookie })).text).toBe(before.text);
  });

  it('names 50 tests and counts all of them', async () => {
    const targetId = await makeTarget('Many previewed');
    await upload(targetId, Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`many/${n}`, 'p'])));
    const { body } = await preview({ files: ['src/many/'] });
    expect(body).toMatchObject({ total: 60, complete: true });
    expect(body['tests']).toHaveLength(50);
  });

  it('is refused where the rule could not be stored', async () => {
    expect(problems(await preview({ tags: [] }))).toEqual([
      422,
      'validation_failed',
      [{ pointer: '', detail: 'name at least one of tags, files, names, owners, targets' }],
    ]);
    expect((await preview({ targets: ['tgt_of_nobody'] })).status).toBe(422);
  });
});

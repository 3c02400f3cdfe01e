import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Clock } from '../../src/common/clock.js';
import { runIdOf, startApi, type Answer, type Api, type Json } from '../support/api.js';

let api: Api;
let skippedMs = 0;
beforeAll(async () => {
  api = await startApi({ CLARION_RATE_REQUESTS_PER_ADDRESS: '0' });
  jest.spyOn(api.app.app.get(Clock), 'now').mockImplementation(() => new Date(Date.now() + skippedMs));
});
afterAll(() => api.close());

const base = (): string => `/v1/projects/${api.projectId}/portals`;

/** Lets what is served from memory get old. */
const passTime = (): void => {
  skippedMs += 61_000;
};

async function make(path: string, body: object): Promise<Json> {
  const answer = await api.send('POST', path, { as: api.cookie, body });
  expect(answer.status).toBe(201);
  return answer.body;
}

const create = (body: object): Promise<Json> => make(base(), body);
const pathOf = (url: Json | undefined): string => new URL(String(url)).pathname;
/** Opens a page as a browser does. */
const visit = (path: string, headers = {}): Promise<Answer> =>
  api.send('GET', path, { headers: { Accept: 'text/html', ...headers } });

/** A mark for every field of an upload, so that a leak is seen wherever it turns up. */
const mark = (field: string): string => `CANARY${field}7Q`;

const ENVELOPE = {
  gitRef: `refs/heads/${mark('branch')}`,
  commitSha: 'cafe5eed'.repeat(5),
  ciRunUrl: `https://ci.example/${mark('ci')}`,
  environment: mark('environment'),
  trigger: mark('trigger'),
  runnerVersion: mark('runner'),
  failureClass: mark('class'),
  failureMessage: mark('message'),
  clientRunId: mark('client'),
  schemaVersion: mark('schema'),
  codeowners: `* @${mark('owner')}`,
  fixtures: [{ path: mark('fixture'), sha256: 'cafe5eed'.repeat(8) }],
  [mark('unknown')]: mark('value'),
  result: {
    customMetadata: { [mark('metadata')]: mark('metadatum') },
    context: { [mark('context')]: mark('contextual') },
    discoveryFailures: [{ filePath: mark('discovered'), error: mark('discovery') }],
    tests: [
      {
        testId: mark('testid'),
        testName: mark('name'),
        success: false,
        durationMs: 4_711_815,
        tags: ['shown', mark('tag')],
        filePath: `src/${mark('file')}.ts`,
        reason: mark('reason'),
        attempts: [{ status: 'failed', [mark('attempt')]: mark('attempted') }],
        events: [
          { type: 'log', message: mark('log'), data: { [mark('data')]: mark('datum') } },
          {
            type: 'trace',
            data: { protocol: 'http', target: mark('traced'), url: mark('url'), requestBody: mark('request') },
          },
          { type: 'trace', data: { method: 'GET', url: `https://${mark('host')}/carts/${mark('cart')}`, status: 200 } },
          { type: 'trace', data: { method: 'GET', url: `/${mark('undescribed')}`, status: 200 } },
          {
            type: 'assertion',
            passed: false,
            message: mark('assertion'),
            expected: mark('expected'),
            actual: mark('actual'),
          },
          { type: 'error', message: mark('error'), stack: mark('stack') },
          { type: mark('type'), [mark('member')]: mark('custom') },
        ],
      },
      { testId: 'fine', testName: mark('passed'), success: true, durationMs: 1, tags: ['shown'] },
    ],
  },
  metrics: [{ name: mark('metric'), value: 1, unit: mark('unit') }],
};

// docs/portals.md
describe('a portal', () => {
  it('is created, read, replaced, listed and deleted', async () => {
    const portal = await create({ name: 'Status & More', targets: [api.targetId] });
    const path = `${base()}/${String(portal['id'])}`;
    expect(portal).toMatchObject({
      slug: 'status-more',
      visibility: 'link',
      trend: true,
      badges: true,
      failingTests: false,
    });
    expect(String(portal['id'])).toMatch(/^por_[0-9A-Za-z]{26}$/);
    expect(String(portal['key'])).toMatch(/^[0-9A-Za-z]{43}$/);
    expect(portal['secretUrl']).toBe(`${String(portal['url'])}?key=${String(portal['key'])}`);
    const read = await api.send('GET', path, { as: api.cookie });
    expect(read.text).not.toContain(String(portal['key']));
    const put = await api.send('PUT', path, {
      as: api.cookie,
      body: { name: 'Other', targets: [api.targetId], trend: false },
    });
    expect(put.body).toMatchObject({ name: 'Other', slug: 'status-more', trend: false, key: null });
    const list = await api.send('GET', base(), { as: api.cookie });
    expect(JSON.parse(list.text).items).toMatchObject([{ name: 'Other' }]);
    const again = await api.send('POST', base(), {
      as: api.cookie,
      body: { name: 'x', slug: 'status-more', targets: [api.targetId] },
    });
    expect(again.body['error']).toBe('conflict');
    expect((await api.send('DELETE', path, { as: api.cookie })).status).toBe(204);
    expect((await api.send('GET', path, { as: api.cookie })).body['error']).toBe('not_found');
  });

  it('shows at least one collection, target or API, all of the project', async () => {
    const send = async (body: object): Promise<unknown> => {
      const answer = await api.send('POST', base(), { as: api.cookie, body: { name: 'x', ...body } });
      return [answer.status, JSON.parse(answer.text).errors];
    };
    expect(await send({})).toEqual([422, [{ pointer: '', detail: 'name at least one collection, target or API' }]]);
    expect(await send({ targets: [api.targetId, 'tgt_x'] })).toMatchObject([422, [{ pointer: '/targets/1' }]]);
    expect(await send({ apis: ['api_x'] })).toMatchObject([422, [{ pointer: '/apis/0' }]]);
    expect(await send({ collections: ['col_x'] })).toMatchObject([422, [{ pointer: '/collections/0' }]]);
    expect(await send({ targets: [api.targetId], visibility: 'secret' })).toMatchObject([
      422,
      [{ pointer: '/visibility' }],
    ]);
  });
});

describe('the page of a portal', () => {
  it('with a secret link answers the same 404 without its key, with a wrong one, and for an unknown portal', async () => {
    const portal = await create({ name: 'Secret', targets: [api.targetId] });
    const path = pathOf(portal['url']);
    const key = String(portal['key']);
    const page = await visit(`${path}?key=${key}`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    const missing = await visit(path.replace('/secret', '/nowhere'));
    const facts = ({ status, text, headers }: Answer): unknown => [
      status,
      text,
      [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)),
    ];
    expect([missing.status, missing.text.includes('<h1>Page not found</h1>')]).toEqual([404, true]);
    const asProgram = await visit(path, { Accept: '*/*' });
    expect([asProgram.status, asProgram.body['error']]).toEqual([404, 'not_found']);
    for (const wrong of ['', '?key=', `?key=${key.slice(1)}`, `?key=${key}x`, `?key=${key}&key=${key}`])
      expect(facts(await visit(`${path}${wrong}`))).toEqual(facts(missing));
    expect(facts(await visit(`/p/nobody/secret?key=${key}`))).toEqual(facts(missing));

    const renewed = await api.send('POST', `${base()}/${String(portal['id'])}/renew-key`, { as: api.cookie });
    passTime();
    expect(facts(await visit(`${path}?key=${key}`))).toEqual(facts(missing));
    expect((await visit(`${path}?key=${String(renewed.body['key'])}`)).status).toBe(200);
    await api.send('DELETE', `${base()}/${String(portal['id'])}`, { as: api.cookie });
    passTime();
    expect(facts(await visit(`${path}?key=${String(renewed.body['key'])}`))).toEqual(facts(missing));
  });

  it('shows status, trend and badges of collections and targets, and nothing else of an upload', async () => {
    const collection = await make(`/v1/projects/${api.projectId}/collections`, {
      name: 'Shop <1>',
      slug: 'shop',
      tags: ['shown'],
    });
    const run = await api.upload(ENVELOPE);
    const upload = `/v1/projects/${api.projectId}/targets/${api.targetId}/runs/${runIdOf(run)}/artifacts`;
    const form = new FormData();
    form.append('files', new Blob([mark('content')]), `${mark('artifact')}.txt`);
    expect((await api.send('POST', upload, { as: api.writeToken, body: form })).status).toBe(201);
    const ok = { description: 'ok' };
    const document = {
      openapi: '3.1.0',
      info: { title: 'Shop', version: '1' },
      paths: { '/carts/{id}': { get: { responses: { 200: ok, 404: ok } }, put: { responses: { 200: ok } } } },
    };
    const shop = await make(`/v1/projects/${api.projectId}/apis`, { name: 'Shop <API>', document });
    const body = {
      name: 'Public',
      visibility: 'public',
      collections: [collection['id']],
      targets: [api.targetId],
      apis: [shop['id']],
    };
    const portal = await create(body);
    expect(portal['key']).toBeNull();
    const path = pathOf(portal['url']);
    const page = await visit(path);
    expect(page.text).toContain('Shop &lt;1&gt; <span class="red">1 failing</span>');
    expect(page.text).toContain('<h1>Public</h1><p>Some tests fail.</p>');
    expect(page.text).toContain('<h2>Shop &lt;API&gt;</h2><p>Tests call 1 of 2 operations (50 %).</p>');
    expect(page.text).toContain('<code>GET /carts/{id}</code> <span class="grey">seen 200 · not seen 404</span>');
    expect(page.text).toContain('<code>PUT /carts/{id}</code> <span class="grey">not called</span>');
    expect(page.text).not.toContain('noindex');
    expect(page.headers.get('x-robots-tag')).toBeNull();
    const badges = [await visit(`${path}/collection-shop.svg`), await visit(`${path}/target-default.svg`)];
    expect(badges.map(({ status, text }) => [status, />\w+ failing</.test(text)])).toEqual([
      [200, true],
      [200, true],
    ]);
    for (const { text, headers } of [page, ...badges]) {
      const all = text + JSON.stringify([...headers]);
      expect(all).not.toContain('CANARY');
      expect(all).not.toContain('cafe5eed');
      expect(all).not.toContain('4711815');
      expect(all).not.toContain(runIdOf(run));
    }
    expect((await visit(path, { 'If-None-Match': page.headers.get('etag') ?? '' })).status).toBe(304);

    const change = { ...body, failingTests: true, badges: false };
    await api.send('PUT', `${base()}/${String(portal['id'])}`, { as: api.cookie, body: change });
    passTime();
    const named = await visit(path);
    expect(named.text.match(/CANARY\w+/g)).toEqual([mark('name')]);
    expect((await visit(`${path}/collection-shop.svg`)).status).toBe(404);
  });

  it('reads the row of its portal once a second, however many callers there are', async () => {
    const portal = await create({ name: 'Busy', visibility: 'public', targets: [api.targetId] });
    const path = pathOf(portal['url']);
    const query = jest.spyOn(api.app.dataSource.driver, 'createQueryRunner');
    await visit(path);
    expect(query.mock.calls.length).toBeGreaterThan(0);
    query.mockClear();
    const answers = await Promise.all(Array.from({ length: 50 }, () => visit(path)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
    expect(query.mock.calls.length).toBeLessThanOrEqual(2);
    query.mockRestore();
  });

  it('does not take the addresses of the web application', async () => {
    const answer = await visit(`/p/${api.projectId}/tests`);
    expect(answer.text).not.toContain('The link may be incomplete');
  });

  it('is gone with its project', async () => {
    const project = await make('/v1/projects', { name: 'Short-lived' });
    const projectId = String(project['id']);
    const body = { name: 'Gone', visibility: 'public', targets: [project['defaultTargetId']] };
    const path = pathOf((await make(`/v1/projects/${projectId}/portals`, body))['url']);
    expect((await visit(path)).text).toContain('no runs');
    await api.send('DELETE', `/v1/projects/${projectId}`, { as: api.cookie });
    passTime();
    expect((await visit(path)).status).toBe(404);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { connectAgent } from './mcp/agent.js';
import { runIdOf, startApi, type Answer, type Api, type Json } from '../support/api.js';

const ok = { description: 'ok' };
const idParameter = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
/** An OpenAPI document with a shop under a base path. */
const shop = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1.0' },
  servers: [{ url: 'https://shop.example/{stage}/v1', variables: { stage: { default: 'live' } } }],
  paths: {
    '/carts': {
      get: { operationId: 'listCarts', responses: { 200: ok } },
      post: { operationId: 'addCart', responses: { 201: ok, '4XX': ok } },
    },
    '/carts/{id}': {
      parameters: [idParameter],
      get: { operationId: 'readCart', responses: { 200: ok, 404: ok, default: ok } },
    },
    '/carts/mine': { get: { operationId: 'readMine', responses: { 200: ok } } },
    '/health': { $ref: '#/components/pathItems/health' },
  },
  components: { pathItems: { health: { get: { operationId: 'health', responses: { 200: ok } } } } },
};

const trace = (method: string, url: string, status: number | undefined, durationMs = 10, isOk = true): object => ({
  type: 'trace',
  data: {
    protocol: 'http',
    target: 'shop',
    method,
    url,
    ...(status === undefined ? {} : { status }),
    durationMs,
    ok: isOk,
  },
});
const test = (testId: string, ...events: readonly object[]): object => ({
  testId,
  testName: testId,
  status: 'passed',
  events,
});

let api: Api;
let path: string;
const send = (method: string, rest = '', body?: unknown): Promise<Answer> =>
  api.send(method, `${path}${rest}`, { as: api.cookie, ...(body === undefined ? {} : { body }) });
const items = (answer: Answer): readonly Json[] => JSON.parse(answer.text).items;
const errorsOf = (answer: Answer): unknown => [answer.status, JSON.parse(answer.text).errors];

beforeAll(async () => {
  api = await startApi();
  path = `/v1/projects/${api.projectId}/apis`;
});
afterAll(() => api.close());

// contract §13
describe('an API', () => {
  it('is made of a document, read, listed, changed and deleted', async () => {
    const made = await send('POST', '', { name: 'My Shop', document: shop });
    expect([made.status, made.body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^api_[0-9A-Za-z]{26}$/),
        projectId: api.projectId,
        name: 'My Shop',
        slug: 'my-shop',
        version: 1,
        documentVersion: '1.0',
        operations: 5,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ]);
    const id = String(made.body['id']);
    expect((await send('GET', `/${id}`)).body).toEqual({ ...made.body, document: shop });
    expect(items(await send('GET'))).toEqual([made.body]);
    const changed = await send('PUT', `/${id}`, { name: 'Shop', document: shop });
    expect(changed.body).toMatchObject({ name: 'Shop', slug: 'my-shop', version: 1 });
    expect((await send('POST', '', { name: 'My Shop', document: shop })).body['error']).toBe('conflict');
    expect((await send('DELETE', `/${id}`)).status).toBe(204);
    expect((await send('GET', `/${id}`)).status).toBe(404);
    expect(items(await send('GET'))).toEqual([]);
  });

  it('keeps versions with what changed, and marks what breaks clients', async () => {
    const { body } = await send('POST', '', { name: 'Versions', document: shop });
    const { '/carts/mine': _mine, ...paths } = shop.paths;
    const post = {
      operationId: 'addCart',
      requestBody: { required: true, content: {} },
      responses: { 201: ok, 400: ok },
    };
    const document = {
      ...shop,
      info: { title: 'Shop', version: '2.0' },
      paths: { ...paths, '/carts': { ...shop.paths['/carts'], post, delete: { responses: { 204: ok } } } },
    };
    await send('PUT', `/${String(body['id'])}`, { document });
    const [newest, first] = items(await send('GET', `/${String(body['id'])}/versions`));
    expect(first).toMatchObject({ version: 1, documentVersion: '1.0', breaking: false, changes: [] });
    expect(newest).toMatchObject({ version: 2, documentVersion: '2.0', operations: 5, breaking: true });
    expect(newest?.['changes']).toEqual([
      { kind: 'operation-removed', breaking: true, method: 'GET', path: '/carts/mine' },
      { kind: 'status-removed', breaking: true, method: 'POST', path: '/carts', subject: '4XX' },
      { kind: 'status-added', breaking: false, method: 'POST', path: '/carts', subject: '400' },
      { kind: 'requirement-added', breaking: true, method: 'POST', path: '/carts', subject: 'body' },
      { kind: 'operation-added', breaking: false, method: 'DELETE', path: '/carts' },
    ]);
    await send('DELETE', `/${String(body['id'])}`);
  });

  it('may be YAML with anchors', async () => {
    const document = `openapi: 3.0.3\ninfo: {title: Y, version: "1"}\npaths:\n  /a: {get: {responses: &r {"200": {description: ok}}}}\n  /b: {get: {responses: *r}}\n`;
    const made = await send('POST', '', { name: 'Yaml', document });
    expect(made.body).toMatchObject({ operations: 2, documentVersion: '1' });
    await send('DELETE', `/${String(made.body['id'])}`);
  });

  it('of the source is the projection openapi', async () => {
    const projection = `/v1/projects/${api.projectId}/projections/openapi`;
    const project = (body: unknown): Promise<Answer> => api.send('POST', projection, { as: api.cookie, body });
    expect((await project({ openapi: shop })).body).toEqual({ upserted: 1, deleted: 0 });
    expect((await project({ openapi: shop })).body).toEqual({ upserted: 1, deleted: 0 });
    expect(items(await send('GET'))).toMatchObject([{ name: 'Shop', slug: 'source', version: 1 }]);
    expect((await project({ openapi: null })).body).toEqual({ upserted: 0, deleted: 1 });
    expect((await project({ openapi: null })).body).toEqual({ upserted: 0, deleted: 0 });
    expect(errorsOf(await project({}))).toEqual([422, [expect.objectContaining({ pointer: '/openapi' })]]);
  });

  const paths = { '/a': { get: { responses: { 200: ok } } } };
  const bomb = `openapi: 3.1.0\ninfo: {title: B, version: "1"}\npaths: {}\nx-a: &a [${'lol,'.repeat(90)}]\n${Array.from(
    { length: 8 },
    (_, n) => `x-${'bcdefghi'[n]}: &${'bcdefghi'[n]} [${`*${'abcdefgh'[n]},`.repeat(90)}]`,
  ).join('\n')}`;
  it.each([
    ['no document', { name: 'x' }, '/document'],
    ['no name', { document: shop }, '/name'],
    ['a bad slug', { name: 'x', slug: 'Bad Slug', document: shop }, '/slug'],
    ['a document that is a list', { name: 'x', document: [] }, '/document'],
    ['text that is neither JSON nor YAML', { name: 'x', document: 'a: b: c' }, '/document'],
    ['Swagger 2.0', { name: 'x', document: { ...shop, openapi: undefined, swagger: '2.0' } }, '/document/openapi'],
    ['a path without a slash', { name: 'x', document: { ...shop, paths: { a: {} } } }, '/document/paths'],
    [
      'a reference to another server',
      { name: 'x', document: { ...shop, paths: { '/a': { $ref: 'https://127.0.0.1/x.json#/a' } } } },
      '/document',
    ],
    [
      'a reference to a file',
      {
        name: 'x',
        document: {
          openapi: '3.1.0',
          info: shop.info,
          paths,
          components: { schemas: { a: { $ref: 'file:///etc/passwd' } } },
        },
      },
      '/document',
    ],
    ['a bomb of aliases', { name: 'x', document: bomb }, '/document'],
    [
      'a document that contains itself',
      { name: 'x', document: 'openapi: 3.1.0\ninfo: &i {title: a, version: "1", x-a: *i}\npaths: {}' },
      '/document',
    ],
  ])('is refused for %s', async (_what, body, pointer) => {
    expect(errorsOf(await send('POST', '', body))).toEqual([
      422,
      expect.arrayContaining([expect.objectContaining({ pointer })]),
    ]);
  });

  it('is refused as a body of more than 8 MiB', async () => {
    expect((await send('POST', '', { name: 'x', document: 'x'.repeat(8 * 1024 * 1024) })).status).toBe(413);
  });
});

describe('the coverage of an API', () => {
  let id: string;
  let first: string;
  let second: string;
  const coverage = async (query = ''): Promise<Answer> => send('GET', `/${id}/coverage${query}`);
  const operation = (answer: Answer, operationId: string): Json | undefined =>
    JSON.parse(answer.text).operations.find(
      (found: Readonly<Record<string, unknown>>) => found['operationId'] === operationId,
    );

  beforeAll(async () => {
    const uuid = '0b6ac1fe-4c42-4ac9-9d2a-5c3c3b1b2a10';
    const tests = [
      test(
        'reads',
        trace('GET', `https://shop.example/live/v1/carts/${uuid}?x=1`, 200, 100),
        trace('get', '/carts/17', 404, 200, false),
      ),
      test(
        'adds',
        trace('POST', 'http://localhost:8080/live/v1/carts', 422, 300),
        trace('POST', '/live/v1/carts', undefined, 5, false),
      ),
      test('others', trace('GET', '/live/v1/carts/mine', 500), trace('GET', '/live/v2/carts', 200), {
        type: 'trace',
        data: { protocol: 'grpc', method: 'Get', url: '/carts' },
      }),
    ];
    const at = '2026-01-02T03:04:05.006Z';
    first = runIdOf(await api.upload({ gitRef: 'refs/heads/main', completedAt: at, result: { tests } }));
    second = runIdOf(
      await api.upload({
        gitRef: 'refs/heads/dev',
        result: { tests: [test('again', trace('GET', '/carts/18', 200, 400))] },
      }),
    );
    id = String((await send('POST', '', { name: 'Shop', slug: 'covered', document: shop })).body['id']);
  });

  it('is computed from the runs before the document, too', async () => {
    const answer = await coverage(`?runId=${first}`);
    expect(operation(answer, 'readCart')).toMatchObject({
      method: 'GET',
      path: '/carts/{id}',
      calls: 2,
      tests: ['reads'],
      statuses: { 200: 1, 404: 1 },
      failures: 1,
      lastSeenAt: '2026-01-02T03:04:05.006Z',
      described: ['200', '404', 'default'],
      exercised: ['200', '404'],
    });
    const addCart = operation(answer, 'addCart');
    expect(addCart).toMatchObject({ calls: 2, statuses: { 0: 1, 422: 1 }, failures: 1, exercised: ['4XX'] });
    expect(operation(answer, 'readMine')).toMatchObject({ calls: 1, statuses: { 500: 1 }, exercised: [] });
    expect(operation(answer, 'listCarts')).toMatchObject({ calls: 0, tests: [], p50: null, lastSeenAt: null });
    expect(answer.body).toMatchObject({
      runs: 1,
      undescribed: [{ method: 'GET', path: '/live/v2/carts', calls: 1, statuses: { 200: 1 }, tests: ['others'] }],
      undescribedTotal: 1,
      operationShare: { described: 5, exercised: 3, share: 0.6 },
      statusShare: { described: 8, exercised: 3, share: 0.375 },
      uncounted: 0,
    });
  });

  it('has latencies that are at most 10 % from the exact ones', async () => {
    const found = operation(await coverage(), 'readCart');
    expect(found).toMatchObject({ calls: 3, tests: expect.arrayContaining(['reads', 'again']) });
    expect(Math.abs(Number(found?.['p50']) - 200)).toBeLessThanOrEqual(20);
    expect(Math.abs(Number(found?.['p95']) - 400)).toBeLessThanOrEqual(40);
  });

  it('can be that of a branch or a run', async () => {
    expect(operation(await coverage('?branch=dev'), 'readCart')).toMatchObject({ calls: 1, tests: ['again'] });
    expect(operation(await coverage(`?runId=${second}`), 'readCart')).toMatchObject({ calls: 1 });
    const open = runIdOf(await api.upload({ status: 'running' }));
    expect((await coverage(`?runId=${open}`)).body['error']).toBe('run_not_finished');
    expect((await coverage('?runId=clr_none')).body['error']).toBe('run_not_found');
  });

  it('can be that of the runs of a build that count', async () => {
    const tests = [test('built', trace('GET', '/carts/19', 200, 400))];
    const shared = { build: 'covered', result: { tests } };
    await api.upload({ ...shared, job: 'a' });
    await api.upload({ ...shared, job: 'b', attempt: 1 });
    const { body } = await api.upload({ ...shared, job: 'b', attempt: 2 });
    const answer = await coverage(`?buildId=${String(body['buildId'])}`);
    expect(operation(answer, 'readCart')).toMatchObject({ calls: 2, tests: ['built'] });
    expect(answer.body).toMatchObject({ runs: 2 });
    expect((await coverage('?buildId=bld_none')).body['error']).toBe('build_not_found');
  });

  it('counts a call of another API of the project as described', async () => {
    const paths = { '/live/v2/carts': { get: { responses: { 200: ok } } } };
    const document = { openapi: '3.0.3', info: shop.info, paths };
    const other = await send('POST', '', { name: 'Other', document });
    expect((await coverage()).body).toMatchObject({ undescribedTotal: 0 });
    await send('DELETE', `/${String(other.body['id'])}`);
  });

  it('counts what is appended to an open run', async () => {
    const run = runIdOf(await api.upload({ status: 'running' }));
    const runs = `${api.uploadPath}/${run}`;
    for (const name of ['a', 'b'])
      await api.send('POST', `${runs}/tests`, { as: api.writeToken, body: [test(name, trace('GET', '/health', 200))] });
    await api.send('POST', `${runs}/complete`, { as: api.writeToken, body: {} });
    expect(operation(await coverage(`?runId=${run}`), 'health')).toMatchObject({ calls: 2, tests: ['a', 'b'] });
  });

  it('counts the requests in reports of Newman, Hurl, k6 and browsers once each', async () => {
    const newman = readFileSync('test/corpus/reports/generated/newman-json/newman6.json');
    const url = 'http://127.0.0.1:80/carts/20';
    const line = {
      metric: 'http_req_duration',
      type: 'Point',
      data: { value: 3, tags: { method: 'GET', status: '200', url } },
    };
    const entry = { request: { method: 'GET', url }, response: { status: 404, content: {} }, time: 4 };
    const call = { request: { method: 'GET', url }, response: { status: 200 }, timings: { total: 5000 } };
    const files = {
      newman: newman.toString(),
      k6: `${JSON.stringify(line)}\n${JSON.stringify(line)}\n`,
      har: JSON.stringify({ log: { creator: { name: 'Playwright' }, entries: [entry] } }),
      hurl: JSON.stringify([{ filename: 'carts.hurl', success: true, entries: [{ asserts: [], calls: [call] }] }]),
    };
    const form = (...names: readonly (keyof typeof files)[]): FormData => {
      const body = new FormData();
      for (const name of names) body.append('report', new Blob([files[name]]), name);
      return body;
    };
    const as = api.writeToken;
    const run = runIdOf(await api.send('POST', api.uploadPath, { as, body: form('newman', 'k6', 'har', 'hurl') }));
    const answer = await coverage(`?runId=${run}`);
    expect(operation(answer, 'readCart')).toMatchObject({
      calls: 4,
      statuses: { 200: 3, 404: 1 },
      tests: ['carts.hurl'],
    });
    // Newman requested /orders/7 twice, with seven assertions and with none, and was refused at /nope.
    const undescribed: readonly Json[] = JSON.parse(answer.text).undescribed;
    expect(undescribed.map(({ path: called, calls, statuses }) => [called, calls, statuses])).toEqual(
      expect.arrayContaining([
        ['/orders/{}', 2, { 200: 2 }],
        ['/nope', 1, { 0: 1 }],
      ]),
    );
    for (const body of [form('har'), files.k6, files.har]) {
      const refused = await api.send('POST', api.uploadPath, { as, body });
      expect([refused.status, refused.body['error']]).toEqual([422, 'unreadable_report']);
      expect(refused.text).toContain('requests and no tests');
    }
  });

  it('shows a broken operation on the page of a portal and to an agent', async () => {
    const runs = [
      { ...test('adds a cart', trace('POST', '/carts', 201)), status: 'passed' },
      {
        ...test('adds a cart', trace('POST', '/carts', 500, 10, false), { type: 'error', message: 'no cart' }),
        status: 'failed',
      },
    ];
    const ids: string[] = [];
    for (const only of runs) ids.push(runIdOf(await api.upload({ gitRef: 'main', result: { tests: [only] } })));
    const made = await api.send('POST', `/v1/projects/${api.projectId}/portals`, {
      as: api.cookie,
      body: { name: 'Broken', visibility: 'public', apis: [id] },
    });
    const page = await fetch(new URL(new URL(String(made.body['url'])).pathname, api.app.url));
    expect(await page.text()).toMatch(/<code>POST \/carts<\/code>[^\n]{0,200} calls failed<\/span>/);
    const failures = await api.read(`/open/v1/runs/${String(ids[1])}/failures?include=operation`);
    expect(failures.text).toContain('"operationId":"addCart"');
    const agent = await connectAgent(api.app.url, api.readToken);
    expect((await agent.call('get_run_failures', { run: ids[1] })).text).toMatch(/"url":"\/carts","status":500/);
    await agent.close();
  });

  it('stays bounded for a run that calls a new path each time', async () => {
    const calls = Array.from({ length: 2500 }, (_, n) => trace('GET', `/files/name${n}x`, 200));
    const run = runIdOf(await api.upload({ result: { tests: [test('many', ...calls)] } }));
    expect((await coverage(`?runId=${run}`)).body).toMatchObject({ undescribedTotal: 2000, uncounted: 500 });
  });

  it('goes with its run', async () => {
    const counted = (): Promise<readonly unknown[]> => api.app.dataSource.query('SELECT 1 FROM run_calls');
    const before = (await counted()).length;
    await api.send('DELETE', `/open/v1/runs/${first}`, { as: api.cookie });
    expect((await coverage(`?runId=${first}`)).body['error']).toBe('run_not_found');
    expect(before).toBeGreaterThan(0);
  });

  it('names the operation of a failure with include=operation', async () => {
    const error = { type: 'error', message: 'broke' };
    const failing = { testId: 'f', testName: 'f', status: 'failed', events: [trace('GET', '/carts/17', 500), error] };
    const run = runIdOf(
      await api.upload({ result: { tests: [failing, { ...failing, testId: 'g', events: [error] }] } }),
    );
    const { failures } = JSON.parse((await api.read(`/open/v1/runs/${run}/failures?include=operation`)).text);
    expect(failures.map((failure: Json) => failure['operation'])).toEqual([
      { apiId: id, operationId: 'readCart', method: 'GET', path: '/carts/{id}' },
      null,
    ]);
  });
});

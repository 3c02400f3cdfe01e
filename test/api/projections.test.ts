import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import { runIdOf, startApi, type Answer, type Api, type Json } from '../support/api.js';
import { large } from '../support/large.js';
import { simultaneously } from '../support/simultaneously.js';

const items = (answer: Answer): readonly Json[] => JSON.parse(answer.text).items;
const ids = (answer: Answer): readonly unknown[] => items(answer).map(({ testId, contractId }) => testId ?? contractId);
const failing = (testId: string): object => ({
  testId,
  testName: `Test ${testId}`,
  status: 'failed',
  events: [{ type: 'error', message: `${testId} broke` }],
});
const passing = (testId: string): object => ({ testId, testName: `Test ${testId}`, status: 'passed' });

let api: Api;
let path: string;
const send = (kind: string, body: unknown, headers = {}): Promise<Answer> =>
  api.send('POST', `${path}/${kind}`, { as: api.cookie, body, headers });
const get = (rest: string): Promise<Answer> => api.send('GET', `${path}/${rest}`, { as: api.cookie });

beforeAll(async () => {
  api = await startApi();
  path = `/v1/projects/${api.projectId}/projections`;
});
afterAll(() => api.close());

// contract §12
describe('a snapshot', () => {
  it('replaces its kind, and keeps members that the server does not know', async () => {
    const first = { testId: 'a', description: null, deprecated: false, own: { a: [1] } };
    expect((await send('test', { tests: [first, { testId: 'b' }] })).body).toEqual({ upserted: 2, deleted: 0 });
    expect((await send('contract', { contracts: [{ contractId: 'c', protocol: 'http' }] })).status).toBe(200);
    expect((await send('test', { tests: [first, { testId: 'c' }] })).body).toEqual({ upserted: 2, deleted: 1 });
    const evidence = { lastRunId: null, lastStatus: null, lastSeenAt: null, neverRan: true };
    expect(items(await get('test'))).toEqual([
      { ...first, evidence },
      { testId: 'c', evidence },
    ]);
    expect(items(await get('contract'))).toEqual([{ contractId: 'c', protocol: 'http', evidence }]);
  });

  it('that is sent again changes nothing, and what disappeared stays in the summary', async () => {
    await send('test', { tests: [{ testId: 'a' }, { testId: 'b' }] });
    const body = { tests: [{ testId: 'b' }] };
    expect((await send('test', body)).body).toEqual({ upserted: 1, deleted: 1 });
    expect((await send('test', body)).body).toEqual({ upserted: 1, deleted: 0 });
    expect((await get('summary')).body).toMatchObject({ declared: 1, disappeared: 1, disappearedIds: ['a'] });
  });

  it('keeps numbers with all their digits', async () => {
    await send('workflow', '{"workflows": [{"workflowId": "w", "version": 1.10}]}', {
      'content-type': 'application/json',
    });
    expect((await get('workflow')).text).toContain('"version":1.10');
  });

  it('with an id twice keeps the last item and says so', async () => {
    const answer = await send('test', {
      tests: [
        { testId: 'a', tags: ['1'] },
        { testId: 'a', tags: ['2'] },
      ],
    });
    expect(answer.body).toEqual({
      upserted: 1,
      deleted: 1,
      warnings: ['1 id is declared more than once; the last item with an id counts: "a"'],
    });
    expect(items(await get('test'))).toMatchObject([{ testId: 'a', tags: ['2'] }]);
  });

  it('of which two arrive at one time ends as one of the two', async () => {
    const snapshot = (name: string): object => ({ tests: [1, 2, 3].map((n) => ({ testId: `${name}${n}` })) });
    await simultaneously(
      api.app.dataSource,
      ['x', 'y', 'z'].map((name) => () => send('test', snapshot(name))),
    );
    const kept = ids(await get('test'));
    const [first = ''] = kept.map((id) => String(id).slice(0, 1));
    expect(kept).toEqual([`${first}1`, `${first}2`, `${first}3`]);
  });

  it('of megabytes is read like a small one, plain and gzipped', async () => {
    const description = 'd'.repeat(400);
    const tests = Array.from({ length: 7_000 }, (_, n) => ({
      testId: `large ${String(n).padStart(5, '0')}`,
      description,
    }));
    expect((await send('test', { tests })).body).toEqual({ upserted: 7_000, deleted: 3 });
    const packed = gzipSync(JSON.stringify({ tests: tests.slice(1) }));
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    expect((await send('test', packed, headers)).body).toEqual({ upserted: 6_999, deleted: 1 });
    expect((await send('test', { tests: [...tests, { testId: 7 }] })).body['errors']).toEqual([
      { pointer: '/tests/7000/testId', detail: 'testId must be a string of 1 to 2000 bytes' },
    ]);
  });

  const replaceByOthers = async (tests: number): Promise<void> => {
    const declared = (word: string): object => ({
      tests: Array.from({ length: tests }, (_, n) => ({ testId: `${word} ${n}` })),
    });
    expect((await send('test', declared('old'))).body).toMatchObject({ upserted: tests });
    expect((await send('test', declared('new'))).body).toEqual({ upserted: tests, deleted: tests });
    expect((await send('test', { tests: [{ testId: 'last' }] })).body).toEqual({ upserted: 1, deleted: tests });
  };

  it('of more tests than one statement reads is replaced by one of as many others', () => replaceByOthers(2_500));
  large('of 60,000 tests is replaced by one of as many others, also on a server without statistics', () =>
    replaceByOthers(60_000),
  );

  it.each([
    ['test', {}, '/tests', 'send tests as an array: the whole snapshot'],
    ['test', { tests: {} }, '/tests', 'send tests as an array: the whole snapshot'],
    ['test', { tests: ['a'] }, '/tests/0', 'an item must be an object'],
    ['test', { tests: [{}] }, '/tests/0/testId', 'testId must be a string of 1 to 2000 bytes'],
    ['test', { tests: [{ testId: '' }] }, '/tests/0/testId', 'testId must be a string of 1 to 2000 bytes'],
    ['test', { tests: [{ testId: 'a', tags: ['x', 1] }] }, '/tests/0/tags/1', 'tags may contain only strings'],
    ['test', { tests: [{ testId: 'a', tags: 'x' }] }, '/tests/0/tags', 'tags must be an array'],
    [
      'test',
      { tests: [{ testId: 'a', assertionCount: 0.5 }] },
      '/tests/0/assertionCount',
      'assertionCount must be a whole number, 0 or more',
    ],
    [
      'test',
      { tests: [{ testId: 'a', endpoints: [{ url: 1 }] }] },
      '/tests/0/endpoints/0',
      'endpoints may contain only objects with a string url',
    ],
    [
      'test',
      { tests: [{ testId: 'a', deprecated: 1 }] },
      '/tests/0/deprecated',
      'deprecated must be true, false or the reason as a string',
    ],
    [
      'contract',
      { contracts: [{ contractId: 'a', protocol: 1 }] },
      '/contracts/0/protocol',
      'protocol must be a string',
    ],
    [
      'contract',
      { contracts: [{ contractId: 'a', projectionComplete: 'x' }] },
      '/contracts/0/projectionComplete',
      'projectionComplete must be true or false',
    ],
    [
      'workflow',
      { workflows: [{ workflowId: 'a', nodeCount: -1 }] },
      '/workflows/0/nodeCount',
      'nodeCount must be a whole number, 0 or more',
    ],
  ])('of %s with the body %j is refused at %s', async (kind, body, pointer, detail) => {
    const answer = await send(kind, body);
    expect(answer.status).toBe(422);
    expect(answer.body['errors']).toEqual([{ pointer, detail }]);
  });

  it('with an id that no index could contain is refused', async () => {
    const answer = await send('test', { tests: [{ testId: 'é'.repeat(1000) }, { testId: 'é'.repeat(1001) }] });
    expect(answer.body['errors']).toMatchObject([{ pointer: '/tests/1/testId' }]);
  });

  it.each([
    [413, 'test', `{"tests":[],"x":"${'x'.repeat(8 * 1024 * 1024)}"}`, 'at most 8388608 bytes', 'application/json'],
    [400, 'test', '{"tests":', 'JSON', 'application/json'],
    [415, 'test', '{"tests":[]}', 'application/json', 'text/plain'],
    [404, 'other', '{}', 'test, contract, workflow', 'application/json'],
  ])('is refused with %d', async (status, kind, body, part, type) => {
    const answer = await send(kind, body, { 'content-type': type });
    expect([answer.status, answer.body['detail']]).toEqual([status, expect.stringContaining(part)]);
  });

  it('needs contracts:write', async () => {
    expect((await api.send('POST', `${path}/test`, { as: api.readToken, body: { tests: [] } })).body['error']).toBe(
      'insufficient_scope',
    );
  });
});

describe('the evidence of declared tests', () => {
  let secondTarget: string;
  const inTarget = (target: string, envelope: object): Promise<Answer> =>
    api.send('POST', api.uploadPath.replace(api.targetId, target), { as: api.cookie, body: envelope });

  beforeAll(async () => {
    const targets = `/v1/projects/${api.projectId}/targets`;
    const made = await api.send('POST', targets, { as: api.cookie, body: { name: 'Second', slug: 'second' } });
    secondTarget = String(made.body['id']);
    const tests = ['once', 'twice', 'skipped', 'never', 'only in an open run'].map((testId) => ({ testId }));
    const projected = {
      testId: 'half',
      deprecated: 'use other',
      projectionComplete: false,
      incompleteReason: 'dynamic',
    };
    await send('test', { tests: [...tests, projected, { testId: 'unused', deprecated: true }] });
    await send('contract', { contracts: [] });
  });

  it('is the newest finished run with the test in any target', async () => {
    const once = runIdOf(
      await api.upload({ result: { tests: [passing('once'), passing('twice'), passing('other')] } }),
    );
    const skipped = { testId: 'skipped', status: 'skipped' };
    const newest = await inTarget(secondTarget, {
      completedAt: '2026-01-02T03:04:05.006Z',
      result: { tests: [failing('twice'), passing('twice'), skipped, passing('half')] },
    });
    await api.upload({ status: 'running', result: { tests: [failing('only in an open run'), failing('once')] } });
    const found = new Map(items(await get('test')).map(({ testId, evidence }) => [String(testId), evidence]));
    const lastRunId = runIdOf(newest);
    const lastSeenAt = '2026-01-02T03:04:05.006Z';
    expect(found.get('once')).toMatchObject({ lastRunId: once, lastStatus: 'passed', neverRan: false });
    expect(found.get('twice')).toEqual({ lastRunId, lastStatus: 'failed', lastSeenAt, neverRan: false });
    expect(found.get('skipped')).toEqual({ lastRunId, lastStatus: 'skipped', lastSeenAt, neverRan: false });
    expect(found.get('never')).toMatchObject({ neverRan: true });
    expect(found.get('only in an open run')).toMatchObject({ lastRunId: null, neverRan: true });
  });

  it('is counted, and each number has its list', async () => {
    expect((await get('summary')).body).toMatchObject({
      declared: 7,
      neverRan: 3,
      ranButNotDeclared: 1,
      deprecatedButRan: 1,
      incomplete: 1,
      takenAt: expect.stringMatching(/Z$/),
      contracts: { declared: 0, incomplete: 0, disappeared: 1, disappearedIds: ['c'] },
    });
    expect(ids(await get('test?state=neverRan'))).toEqual(['never', 'only in an open run', 'unused']);
    // A page of one looks up two items first, then more.
    expect(ids(await get('test?state=neverRan&limit=1'))).toEqual(['never']);
    expect(ids(await get('test?state=deprecatedButRan'))).toEqual(['half']);
    expect(ids(await get('test?state=incomplete'))).toEqual(['half']);
    expect(items(await get('undeclared'))).toMatchObject([
      { testId: 'other', testName: 'Test other', lastStatus: 'passed' },
    ]);
  });

  it('does not count a test that ran before the recent runs as never run', async () => {
    for (let n = 0; n < 21; n += 1) await api.upload({ result: { tests: [passing('other')] } });
    expect((await get('summary')).body).toMatchObject({ neverRan: 3, ranButNotDeclared: 1 });
  });

  it('is listed in pages', async () => {
    const first = await get('test?limit=4');
    const second = await get(`test?limit=4&cursor=${String(first.body['nextCursor'])}`);
    expect([...ids(first), ...ids(second)]).toEqual(ids(await get('test')));
    expect(second.body['nextCursor']).toBeNull();
    expect((await get('test?state=other')).status).toBe(400);
  });
});

describe('include=declared', () => {
  it('adds what a failing test was meant to prove', async () => {
    const endpoints = [{ url: '/carts/{id}', method: 'GET' }];
    await send('contract', {
      contracts: [{ contractId: 'carts', protocol: 'http', target: 'shop', description: 'Carts', caseCount: 3 }],
    });
    await send('test', {
      tests: [
        { testId: 'proves', description: 'A cart has a total', requires: ['login', 'carts'], endpoints },
        { testId: 'bare' },
      ],
    });
    const runId = runIdOf(await api.upload({ result: { tests: ['proves', 'bare', 'undeclared'].map(failing) } }));
    const { failures } = JSON.parse((await api.read(`/open/v1/runs/${runId}/failures?include=declared`)).text);
    expect(failures.map(({ declared }: Json) => declared)).toEqual([
      {
        description: 'A cart has a total',
        contract: { contractId: 'carts', protocol: 'http', target: 'shop', description: 'Carts' },
        endpoints,
      },
      { description: null, contract: null, endpoints: [] },
      null,
    ]);
  });
});

describe('declared tests that never ran', () => {
  it('knows tests of other projects, of many targets, and results with texts of their own', async () => {
    const declared = ['elsewhere', 'in the last target', 'never', 'with own texts'];
    const other = (await api.send('POST', '/v1/projects', { as: api.cookie, body: { name: 'Other' } })).body;
    const targets = `/v1/projects/${api.projectId}/targets`;
    const uploadTo = (target: string, testId: string, project = api.projectId): Promise<Answer> =>
      api.send('POST', `/v1/projects/${project}/targets/${target}/runs`, {
        as: api.cookie,
        body: { result: { tests: [passing(testId)] } },
      });
    const otherTargets = await api.send('GET', `/v1/projects/${String(other['id'])}/targets`, { as: api.cookie });
    expect((await uploadTo(String(JSON.parse(otherTargets.text)[0].id), 'elsewhere', String(other['id']))).status).toBe(
      201,
    );
    let last = '';
    for (let number = 0; number < 5; number += 1)
      last = String((await api.send('POST', targets, { as: api.cookie, body: { name: `Many ${number}` } })).body['id']);
    for (const testId of ['in the last target', 'with own texts', ...Array.from({ length: 20 }, () => 'another')])
      expect((await uploadTo(last, testId)).status).toBe(201);
    await send('test', { tests: declared.map((testId) => ({ testId })) });
    const neverRan = ['elsewhere', 'never'];
    expect((await get('summary')).body).toMatchObject({ declared: 4, neverRan: 2 });
    expect(ids(await get('test?state=neverRan'))).toEqual(neverRan);
    // As results of before the table of texts are.
    const texts =
      'text.organization_id = test.organization_id AND text.test_key = test.test_key AND text.text_key = test.text_key';
    await api.app.dataSource.query(
      `UPDATE tests test SET test_id = text.test_id, name = text.name, tags = text.tags, text_key = NULL FROM test_texts text WHERE ${texts}`,
    );
    await api.app.dataSource.query('DELETE FROM test_texts');
    expect((await get('summary')).body).toMatchObject({ declared: 4, neverRan: 2 });
    expect(ids(await get('test?state=neverRan'))).toEqual(neverRan);
  });

  it('is listed in pages when none of them ran', async () => {
    const ids = Array.from({ length: 5_030 }, (_, n) => `page ${String(n).padStart(5, '0')}`);
    await send('test', { tests: ids.map((testId) => ({ testId })) });
    expect((await get('summary')).body).toMatchObject({ declared: 5_030, neverRan: 5_030 });
    const found: unknown[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: Json[]; nextCursor: string | null } = JSON.parse(
        (await get(`test?state=neverRan&limit=200${cursor === null ? '' : `&cursor=${cursor}`}`)).text,
      );
      found.push(...page.items.map(({ testId }) => testId));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(found).toEqual(ids);
  });
});

describe('the evidence of many declared tests', () => {
  const countAndList = async (declared: number): Promise<void> => {
    const ids = Array.from({ length: declared + 1 }, (_, n) => `many ${String(n).padStart(5, '0')}`);
    const ran = ids.slice(1).map((testId) => ({ testId, success: true }));
    expect((await api.upload({ result: { tests: ran } })).status).toBe(201);
    await send('test', { tests: ids.slice(0, -1).map((testId) => ({ testId })) });
    expect((await get('summary')).body).toMatchObject({ declared, neverRan: 1, deprecatedButRan: 0 });
    const neverRan = JSON.parse((await get('test?state=neverRan')).text);
    expect(neverRan.items.map(({ testId }: Json) => testId)).toEqual(['many 00000']);
    const undeclared = JSON.parse((await get('undeclared?limit=200')).text);
    expect(undeclared.items.map(({ testId }: Json) => testId)).toContain(ids.at(-1));
  };

  it('is counted and listed where one statement does not look up all of them', () => countAndList(5_100));
  large('of 20,000 is counted and listed in time, also on a server without statistics', () => countAndList(20_000));
});

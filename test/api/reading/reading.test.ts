import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runIdOf, startApi, type Answer, type Api, type Json } from '../../support/api.js';

const items = (answer: Answer): readonly Json[] => JSON.parse(answer.text).items;

/** What differs between copies of a run. */
const COPIED: Readonly<Record<string, string>> = {
  id: "left(id, -5) || lpad(number::text, 5, 'z')",
  content_id: 'gen_random_uuid()',
};

describe('reading runs', () => {
  let api: Api;
  let ids: readonly string[];
  beforeAll(async () => {
    api = await startApi();
    const upload = async (envelope: object): Promise<string> =>
      runIdOf(await api.upload({ testResults: [{ testId: 'a', status: 'passed' }], ...envelope }));
    ids = [
      await upload({ gitRef: 'refs/heads/main', commitSha: 'a'.repeat(40), environment: 'staging' }),
      await upload({ gitRef: 'feature/x', commitSha: `b${'a'.repeat(39)}`, trigger: 'nightly' }),
      await upload({ status: 'running' }),
      await upload({ kind: 'load', status: 'errored', ciRunUrl: 'https://ci.example.com/runs/77' }),
    ];
  });
  afterAll(() => api.close());

  const list = async (query: string): Promise<readonly unknown[]> =>
    items(await api.read(`/open/v1/runs${query}`)).map((run) => run['id']);

  it('lists them newest first', async () => {
    expect(await list('')).toEqual(ids.toReversed());
  });

  it.each([
    ['?status=running', [2]],
    ['?status=passed,errored', [3, 1, 0]],
    ['?kind=load', [3]],
    ['?branch=main', [0]],
    ['?branch=feature/x', [1]],
    [`?commitSha=${'a'.repeat(40)}`, [0]],
    ['?commitSha=baaa', [1]],
    ['?q=NIGHT', [1]],
    ['?q=runs/77', [3]],
    ['?to=2020-01-01T00:00:00.000Z', []],
    ['?from=2020-01-01', [3, 2, 1, 0]],
    ['?projectId=prj_unknown', []],
    ['?targetId=tgt_unknown', []],
  ])('finds them by %s', async (query, expected) => {
    expect(await list(query)).toEqual(expected.map((index) => ids[index]));
  });

  it('pages by key: every run once, also when a new one arrives between pages', async () => {
    const first = await api.read('/open/v1/runs?limit=2');
    await api.upload({ testResults: [{ testId: 'a', status: 'passed' }], environment: 'late' });
    const second = await api.read(`/open/v1/runs?limit=2&cursor=${String(first.body['nextCursor'])}`);
    expect([...items(first), ...items(second)].map((run) => run['id'])).toEqual(ids.toReversed());
    expect(second.body['nextCursor']).toBeNull();
  });

  it.each([
    '?limit=0',
    '?limit=201',
    '?limit=abc',
    '?limit=-1',
    '?limit=99999999999999999999',
    '?cursor=x',
    '?status=done',
    '?kind=x',
    '?from=soon',
    '?q=a&q=b',
  ])('refuses %s with a sentence that says what to send', async (query) => {
    const answer = await api.read(`/open/v1/runs${query}`);
    expect([answer.status, answer.body['error']]).toEqual([400, 'invalid_request']);
    expect(String(answer.body['detail'])).toMatch(/^Send /);
  });

  it('ends a page of a search after 5,000 runs, and goes on at its cursor', async () => {
    const branch = 'feature/straße';
    const found = runIdOf(await api.upload({ gitRef: branch, testResults: [{ testId: 'a', status: 'passed' }] }));
    const project = await api.send('POST', '/v1/projects', { as: api.cookie, body: { name: 'Busy' } });
    const path = `/v1/projects/${String(project.body['id'])}/targets/${String(project.body['defaultTargetId'])}/runs`;
    const body = { testResults: [{ testId: 'a', status: 'passed' }] };
    const template = runIdOf(await api.send('POST', path, { as: api.writeToken, body }));
    await copyRun(template, 4999);
    const searched = encodeURIComponent('straße');
    const first = await api.read(`/open/v1/runs?q=${searched}`);
    expect(first.body).toEqual({ items: [], nextCursor: expect.any(String) });
    const second = await api.read(`/open/v1/runs?q=${searched}&cursor=${String(first.body['nextCursor'])}`);
    expect(items(second).map((run) => run['id'])).toEqual([found]);
    expect(second.body['nextCursor']).toBeNull();
    const ofTarget = await api.read(`/open/v1/runs?q=${searched}&targetId=${api.targetId}`);
    expect(items(ofTarget).map((run) => run['id'])).toEqual([found]);
  });

  /** Copies a run, with ids that sort behind its own. */
  async function copyRun(id: string, count: number): Promise<void> {
    const { dataSource } = api.app;
    const columns = await dataSource.query<{ name: string }[]>(
      "SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'runs' AND table_schema = 'public'",
    );
    const names = columns.map(({ name }) => name);
    const values = names.map((name) => COPIED[name] ?? name);
    await dataSource.query(
      `INSERT INTO runs (${names.join(', ')}) SELECT ${values.join(', ')} FROM runs, generate_series(1, $2::integer) number WHERE id = $1`,
      [id, count],
    );
  }

  it('lists the tests of a run by status, tag and text, in the order in which they ran', async () => {
    const tests = Array.from({ length: 120 }, (_, index) => ({
      testId: `t${index}`,
      testName: `Test ${index}`,
      success: index % 3 !== 0,
      durationMs: index,
      tags: index % 2 === 0 ? ['even'] : [],
    }));
    const id = runIdOf(await api.upload({ result: { tests } }));
    const path = `/open/v1/runs/${id}/tests`;
    expect(items(await api.read(`${path}?status=failed&tag=even&limit=3`)).map((test) => test['testId'])).toEqual([
      't0',
      't6',
      't12',
    ]);
    expect(items(await api.read(`${path}?q=TEST 11`)).map((test) => test['testId'])).toEqual([
      't11',
      't110',
      't111',
      't112',
      't113',
      't114',
      't115',
      't116',
      't117',
      't118',
      't119',
    ]);
    const pages: unknown[] = [];
    let cursor = '';
    do {
      const page = await api.read(`${path}?limit=50${cursor}`);
      pages.push(...items(page).map((test) => test['testId']));
      cursor = page.body['nextCursor'] === null ? '' : `&cursor=${String(page.body['nextCursor'])}`;
    } while (cursor !== '');
    expect(pages).toEqual(tests.map((test) => test.testId));
  });

  it('lists the flaky tests of a run, which are not among the failed ones', async () => {
    const attempts = [{ status: 'failed' }, { status: 'passed' }];
    const tests = [
      { testId: 'red', testName: 'red', success: false, durationMs: 1 },
      { testId: 'shaky', testName: 'shaky', success: true, durationMs: 1, attempts },
      { testId: 'green', testName: 'green', success: true, durationMs: 1 },
    ];
    const path = `/open/v1/runs/${runIdOf(await api.upload({ result: { tests } }))}/tests`;
    const listed = async (status: string): Promise<unknown> =>
      items(await api.read(`${path}?status=${status}`)).map((test) => test['testId']);
    expect([await listed('flaky'), await listed('failed'), await listed('passed')]).toEqual([
      ['shaky'],
      ['red'],
      ['shaky', 'green'],
    ]);
  });

  it('lists the events of a run from any place, by type and by test', async () => {
    // More than a chunk has.
    const data = { text: 'x'.repeat(600) };
    const event = (test: number, index: number): object => ({
      type: index % 2 === 0 ? 'log' : 'metric',
      message: `${test}.${index}`,
      data,
    });
    const tests = Array.from({ length: 200 }, (_, test) => ({
      testId: `t${test}`,
      success: true,
      durationMs: 1,
      events: Array.from({ length: 10 }, (__, index) => event(test, index)),
    }));
    const id = runIdOf(await api.upload({ result: { tests } }));
    const read = async (
      query: string,
    ): Promise<{
      events: readonly { seq: number; testId: string; message: string }[];
      nextCursor: number | null;
      hasMore: boolean;
    }> => JSON.parse((await api.read(`/open/v1/runs/${id}/events${query}`)).text);
    const first = await read('');
    expect([first.events.length, first.nextCursor, first.hasMore]).toEqual([100, 99, true]);
    const next = await read(`?afterSeq=${first.nextCursor ?? 0}&limit=1000`);
    expect([next.events[0]?.seq, next.events.length, next.hasMore]).toEqual([100, 1000, true]);
    const last = await read('?afterSeq=1990&limit=1000');
    expect([last.events.map((item) => item.seq), last.nextCursor, last.hasMore]).toEqual([
      [1991, 1992, 1993, 1994, 1995, 1996, 1997, 1998, 1999],
      null,
      false,
    ]);
    const metrics = await read('?type=metric&limit=3');
    expect(metrics.events.map((item) => item.message)).toEqual(['0.1', '0.3', '0.5']);
    const ofTest = await read('?testId=t150&type=log');
    expect(ofTest.events.map((item) => [item.seq, item.testId, item.message])).toEqual(
      [0, 2, 4, 6, 8].map((index) => [1500 + index, 't150', `150.${index}`]),
    );
    expect((await read('?testId=nobody')).events).toEqual([]);
  });

  it('answers 304 for what a caller has of a finished run, and never for an open one', async () => {
    for (const path of ['', '/tests', '/events']) {
      const answer = await api.read(`/open/v1/runs/${ids[0]}${path}`);
      const etag = String(answer.headers.get('etag'));
      expect((await api.read(`/open/v1/runs/${ids[0]}${path}`, { 'if-none-match': etag })).status).toBe(304);
    }
    expect((await api.read(`/open/v1/runs/${ids[2]}`)).headers.get('etag')).toBeNull();
  });

  it('answers 304 for a finished run also on the routes of existing clients and for its report', async () => {
    const testId = 'a';
    const old = `${api.uploadPath}/${ids[0]}`;
    const paths = [
      old,
      `${old}/test-results`,
      `${old}/tests/${testId}/events`,
      `/open/v1/runs/${ids[0]}/report?format=ctrf`,
    ];
    for (const path of paths) {
      const etag = String((await api.read(path)).headers.get('etag'));
      expect([path, etag]).toEqual([path, expect.stringMatching(/^"[^"]+"$/)]);
      const answer = await api.read(path, { 'if-none-match': etag });
      expect([path, answer.status, answer.text]).toEqual([path, 304, '']);
    }
    const open = `${api.uploadPath}/${ids[2]}`;
    expect((await api.read(open)).headers.get('etag')).toBeNull();
    expect((await api.read(`${open}/test-results`)).headers.get('etag')).toBeNull();
    expect((await api.read(`${old}/tests/nothing/events`, { 'if-none-match': '*' })).status).toBe(404);
  });

  it('echoes a well-formed request id and makes one otherwise', async () => {
    expect((await api.read('/open/v1/runs', { 'x-request-id': 'abc-123' })).headers.get('x-request-id')).toBe(
      'abc-123',
    );
    expect((await api.read('/open/v1/runs', { 'x-request-id': 'x'.repeat(129) })).headers.get('x-request-id')).toMatch(
      /^[0-9A-Za-z]{20}$/,
    );
  });

  it('answers 404 and 405 in the contract’s form', async () => {
    const missing = await api.read('/open/v2/runs');
    expect([missing.status, missing.body['error'], missing.headers.get('content-type')]).toEqual([
      404,
      'not_found',
      'application/problem+json; charset=utf-8',
    ]);
    const wrong = await api.send('PUT', `/open/v1/runs/${ids[0]}`, { as: api.readToken, body: {} });
    expect([wrong.status, wrong.body['error'], wrong.headers.get('allow')]).toEqual([
      405,
      'method_not_allowed',
      'DELETE, GET, HEAD, PATCH',
    ]);
  });

  it('does not find runs of a deleted project', async () => {
    const as = api.cookie;
    const project = await api.send('POST', '/v1/projects', { as, body: { name: 'Gone' } });
    const path = `/v1/projects/${String(project.body['id'])}`;
    const run = await api.send('POST', `${path}/targets/${String(project.body['defaultTargetId'])}/runs`, {
      as: api.writeToken,
      body: { testResults: [{ testId: 'a', status: 'failed' }] },
    });
    const id = runIdOf(run);
    expect((await api.read(`/open/v1/runs/${id}/failures`)).status).toBe(200);
    expect((await api.send('DELETE', path, { as })).status).toBe(204);
    for (const after of [`/open/v1/runs/${id}`, `/open/v1/runs/${id}/failures`])
      expect((await api.read(after)).body['error']).toBe('run_not_found');
    expect((await api.send('GET', path, { as })).body['error']).toBe('project_not_found');
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import { Sweeper } from '../../../src/uploads/sweeper.js';
import { startApi, type Answer, type Api, type Json } from '../../support/api.js';
import { itemsOf, newestBuild, testsOf } from './recorded-runs.js';

describe("the door for Currents' reporter", () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());

  const BASE = '/integrations/currents/default';
  const send = (method: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    api.send(method, `${BASE}/${path}`, { headers: { 'x-currents-key': api.writeToken, ...headers }, body });
  const run = async (id: string): Promise<Json> => (await api.read(`/open/v1/runs/${id}`)).body;

  // What the reporter sends, by hand.
  let made = 0;
  const suite = (ids: readonly string[], group = 'alpha'): object => ({
    name: group,
    tests: ids.map((testId) => ({ testId, spec: 'a.spec.ts', title: [testId] })),
  });
  const opening = (ids: readonly string[], members: object = {}): object => ({
    group: 'alpha',
    tests: ids.map((testId) => ({ testId, spec: 'a.spec.ts', title: [testId] })),
    fullTestSuite: [suite(ids)],
    ciBuildId: `build ${(made += 1)}`,
    config: { pw: { rootDir: '/app', version: '1.65.1', projects: [{ name: 'alpha', __projectId: 'alpha' }] } },
    ...members,
  });
  const open = async (body: object, key = `key ${(made += 1)}`): Promise<string> => {
    const answer = await send('POST', 'runs/v1', body, { 'x-currents-idempotency-key': key });
    expect(answer.status).toBe(200);
    return String(answer.body['runId']);
  };
  const attempt = (status: string, number = 0, members: object = {}): object => ({
    attempt: number,
    status,
    _e: 3,
    duration: 5,
    startTime: '2026-11-20T20:33:54.000Z',
    workerIndex: 0,
    parallelIndex: 0,
    steps: [],
    stdout: [],
    stderr: [],
    errors: status === 'failed' ? [{ message: 'Error: broken' }] : [],
    ...members,
  });
  const verdict = (status: string): string =>
    ({ timedOut: 'failed', interrupted: 'skipped', skipped: 'pending' })[status] ?? status;
  const state = (attempts: readonly object[], number = 1, members: object = {}): object => ({
    _t: number,
    _d: true,
    _s: verdict(String(Reflect.get(attempts.at(-1) ?? {}, 'status'))),
    attempts,
    annotations: [],
    tags: [],
    ...members,
  });
  const begin = async (runId: string, testId: string): Promise<string> => {
    const body = {
      runId,
      testId,
      spec: 'a.spec.ts',
      title: ['cart', testId],
      expectedStatus: 'passed',
      attempts: [],
      _t: 0,
    };
    const answer = await send('POST', 'test-record', body);
    expect(answer.status).toBe(200);
    return String(answer.body['recordId']);
  };
  const update = async (record: string, body: object): Promise<void> => {
    expect((await send('PUT', `test-record/${record}`, body)).status).toBe(200);
  };

  it('refuses a token that may only read', async () => {
    const answer = await api.send('POST', `${BASE}/runs/v1`, {
      headers: { 'x-currents-key': api.readToken },
      body: opening(['a']),
    });
    expect([answer.status, answer.body['error']]).toEqual([400, 'invalid_request']);
    expect(String(answer.body['detail'])).toContain('runs:write');
  });

  it('takes requests in any order and repeated, and stores nothing twice', async () => {
    const body = opening(['a', 'b']);
    const id = await open(body, 'repeated');
    expect(await open(body, 'repeated')).toBe(id);
    const [a, again, b] = await Promise.all([begin(id, 'a'), begin(id, 'a'), begin(id, 'b')]);
    expect(a).toBe(again);
    const last = state([attempt('failed'), attempt('passed', 1)], 7);
    await update(b, state([attempt('passed')]));
    await Promise.all([update(a, last), update(a, last), update(a, state([attempt('failed')], 3, { _d: false }))]);
    await update(a, state([attempt('failed')], 4));
    await begin(id, 'a');
    await update(a, last);
    expect(await run(id)).toMatchObject({ status: 'passed', summary: { total: 2, passed: 2, flaky: 1 } });
    expect(await testsOf(api, id)).toHaveLength(2);
    expect(await open(body, 'repeated')).toBe(id);
    expect(await run(id)).toMatchObject({ status: 'passed', summary: { total: 2 } });
  });

  it('ends many tests at the same time, and has each of them in the run', async () => {
    const ids = Array.from({ length: 120 }, (_, index) => `test ${index}`);
    const id = await open(opening(ids));
    const records = await Promise.all(ids.map((testId) => begin(id, testId)));
    await Promise.all(records.slice(1).map((record) => update(record, state([attempt('passed')]))));
    expect(await run(id)).toMatchObject({ status: 'running', summary: { total: 119, passed: 119 } });
    await update(records[0] ?? '', state([attempt('passed')]));
    expect(await run(id)).toMatchObject({ status: 'passed', summary: { total: 120, passed: 120 } });
    expect((await testsOf(api, id)).map(({ name }) => name).slice(0, 3)).toEqual(['test 0', 'test 1', 'test 2']);
  });

  it('marks a run whose reporter is silent as errored, and takes no more of it', async () => {
    const id = await open(opening(['a', 'b']));
    await update(await begin(id, 'a'), state([attempt('passed')]));
    const b = await begin(id, 'b');
    await api.app.dataSource.query(`UPDATE runs SET heard_at = now() - interval '2 days' WHERE id = $1`, [id]);
    await api.app.app.get(Sweeper).sweep();
    expect(await run(id)).toMatchObject({ status: 'errored', summary: { total: 1, passed: 1 } });
    expect((await send('PUT', `test-record/${b}`, state([attempt('passed')]))).status).toBe(400);
    expect(await run(id)).toMatchObject({ status: 'errored' });
  });

  it('writes the run again when a test of it changes after the end', async () => {
    const id = await open(opening(['a', 'b']));
    const [a, b] = [await begin(id, 'a'), await begin(id, 'b')];
    await update(a, state([attempt('passed')]));
    await update(b, state([attempt('passed')]));
    expect(await run(id)).toMatchObject({ status: 'passed' });
    await update(a, state([attempt('failed'), attempt('failed', 1)], 2));
    expect(await run(id)).toMatchObject({ status: 'failed', summary: { total: 2, passed: 1, failed: 1 } });
  });

  it.each<[string, readonly object[], object, string]>([
    ['failed', [attempt('failed')], {}, 'failed'],
    ['timed out', [attempt('timedOut')], {}, 'failed'],
    ['was interrupted', [attempt('interrupted')], {}, 'errored'],
    ['did not run', [attempt('skipped')], {}, 'errored'],
    ['has no attempt', [], { _s: 'passed' }, 'errored'],
    ['has a status that nobody knows', [attempt('exploded')], { _s: 'passed' }, 'failed'],
    ['passed, says no verdict', [attempt('passed')], { _s: undefined }, 'errored'],
    ['passed, and the verdict is against it', [attempt('passed')], { _s: 'failed' }, 'failed'],
    [
      'passed against the expectation',
      [attempt('passed')],
      { _s: 'failed', annotations: [{ type: 'fail' }] },
      'failed',
    ],
    ['was skipped and failed before', [attempt('failed'), attempt('skipped', 1)], { _s: 'failed' }, 'failed'],
  ])('has a run whose test %s not pass', async (_, attempts, members, expected) => {
    const id = await open(opening(['a', 'b']));
    await update(await begin(id, 'a'), state([attempt('passed')]));
    await update(await begin(id, 'b'), state(attempts, 1, members));
    expect(await run(id)).toMatchObject({ status: expected });
  });

  it.each<[string, object]>([
    ['has not ended', { _d: false }],
    ['is tried again', { attempts: [attempt('passed'), attempt('skipped', 1, { _e: 0 })] }],
  ])('has a run open whose test %s', async (_, members) => {
    const id = await open(opening(['a']));
    await update(await begin(id, 'a'), state([attempt('passed')], 1, members));
    expect(await run(id)).toMatchObject({ status: 'running' });
  });

  it('fails a run with flaky tests where the configuration forbids them', async () => {
    const config = { pw: { failOnFlakyTests: true } };
    const id = await open(opening(['a'], { config }));
    await update(await begin(id, 'a'), state([attempt('failed'), attempt('passed', 1)]));
    expect(await run(id)).toMatchObject({ status: 'failed', summary: { total: 1, passed: 1, flaky: 1 } });
  });

  it('waits for a group that begins later', async () => {
    const members = { ciBuildId: 'two groups', fullTestSuite: [suite(['a']), suite(['b'], 'beta')] };
    const first = await open(opening(['a'], members));
    await update(await begin(first, 'a'), state([attempt('passed')]));
    expect(await run(first)).toMatchObject({ status: 'passed' });
    expect(await newestBuild(api)).toMatchObject({ status: 'running' });
    const second = await open(opening(['b'], { ...members, group: 'beta' }));
    await update(await begin(second, 'b'), state([attempt('failed')]));
    expect(await newestBuild(api)).toMatchObject({ status: 'failed', summary: { total: 2, failed: 1 } });
  });

  it('finds commit, branch, pull request and CI run', async () => {
    const params = {
      githubServerUrl: 'https://github.com',
      githubRepository: 'shop/cart',
      githubRunId: '77',
      githubRef: 'refs/pull/12/merge',
    };
    const id = await open(
      opening(['a'], {
        ciBuildId: null,
        ci: { provider: 'githubActions', params, ciBuildId: { source: 'server', value: null } },
        commit: {
          branch: 'feature',
          sha: '1234567890abcdef1234567890abcdef12345678',
          remoteOrigin: 'git@github.com:shop/cart.git',
        },
      }),
    );
    expect(await run(id)).toMatchObject({
      gitRef: 'feature',
      commitSha: '1234567890abcdef1234567890abcdef12345678',
      ciRunUrl: 'https://github.com/shop/cart/actions/runs/77',
    });
  });

  it('takes files in any order, compressed and repeated, once', async () => {
    const id = await open(opening(['a']));
    const record = await begin(id, 'a');
    const file = { name: 'shot', filename: 'shot.png', contentType: 'image/png', attemptId: 0, artifactId: 'x' };
    const [first, second] = [
      await send('POST', `artifacts/test-record/${record}`, file),
      await send('POST', `artifacts/test-record/${record}`, file),
    ];
    const put = (answer: Answer, body: Uint8Array, headers: Record<string, string> = {}): Promise<Answer> =>
      api.send('PUT', String(answer.body['uploadUrl']).slice(api.app.url.length), {
        body,
        headers: { 'content-type': 'image/png', ...headers },
      });
    expect((await put(first, Buffer.from('old key'))).status).toBe(404);
    const bytes = Buffer.from('pixels');
    for (const _ of [1, 2])
      expect((await put(second, gzipSync(bytes), { 'content-encoding': 'gzip' })).status).toBe(200);
    const spec = await send('POST', `runs/${id}/pw/instances/v1`, { runId: id, spec: 'a.spec.ts' });
    const output = await send('POST', `artifacts/instance/${String(spec.body['instanceId'])}`, {
      name: 'stdout',
      contentType: 'text/plain',
    });
    await update(record, state([attempt('failed')]));
    expect((await put(output, Buffer.from('lines'))).status).toBe(200);
    const files = itemsOf(await api.read(`/open/v1/runs/${id}/artifacts`));
    expect(files.map(({ name }) => String(name).split('/').at(-1))).toEqual(['shot.png', 'stdout.txt']);
    expect((await api.read(`/open/v1/runs/${id}/failures?include=artifacts`)).text).toContain('shot.png');
  });

  it('masks secrets before anything is stored', async () => {
    const secret = `ghp_${'a1B2'.repeat(9)}`;
    const id = await open(opening(['a', 'b'], { tags: [secret], recordKey: api.writeToken }));
    const record = await begin(id, 'a');
    await update(
      record,
      state([attempt('failed', 0, { stdout: [`token ${secret}`], errors: [{ message: `Error: ${secret}` }] })]),
    );
    const rows: readonly object[] = await api.app.dataSource.query('SELECT body, start FROM recorded_items');
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(rows)).not.toContain(api.writeToken);
    expect((await api.read(`/open/v1/runs/${id}/failures`)).text).not.toContain(secret);
  });

  it('keeps the newest output of a test that prints much, and its result', async () => {
    const id = await open(opening(['a']));
    const stdout = Array.from({ length: 3000 }, (_, index) => `line ${index} ${'x'.repeat(1000)}\n`);
    const body = gzipSync(JSON.stringify(state([attempt('failed', 0, { stdout })])));
    const record = await begin(id, 'a');
    const answer = await api.send('PUT', `${BASE}/test-record/${record}`, {
      body,
      headers: { 'x-currents-key': api.writeToken, 'content-type': 'application/json', 'content-encoding': 'gzip' },
    });
    expect(answer.status).toBe(200);
    expect(await run(id)).toMatchObject({ status: 'failed', summary: { failed: 1 } });
    const events = (await api.read(`/open/v1/runs/${id}/events?limit=1000`)).text;
    expect(['left out', 'line 2999', 'line 1000'].map((text) => events.includes(text))).toEqual([true, true, false]);
  });

  it.each<[string, string, string, unknown, number]>([
    ['a list in place of a run', 'POST', 'runs/v1', [], 400],
    ['a run without a group', 'POST', 'runs/v1', { tests: [] }, 400],
    ['tests that are no list', 'POST', 'runs/v1', { group: 'a', tests: 'many' }, 400],
    ['a test without an id', 'POST', 'runs/v1', { group: 'a', tests: [{ title: ['x'] }] }, 400],
    ['broken JSON', 'POST', 'runs/v1', '{"group":', 400],
    ['a test of an unknown run', 'POST', 'test-record', { runId: 'clr_unknown', testId: 'a', _t: 0 }, 400],
    ['a test without a number', 'POST', 'test-record', { runId: 'clr_unknown', testId: 'a' }, 400],
    ['a state of an unknown record', 'PUT', 'test-record/clr_x.y', { _t: 1 }, 400],
    ['a state of a record with a path', 'PUT', 'test-record/..%2f..%2fx', { _t: 1 }, 400],
    ['a state with a NUL', 'PUT', 'test-record/%00', { _t: 1 }, 400],
    ['a file of an unknown record', 'POST', 'artifacts/test-record/unknown', { name: 'a' }, 400],
    ['a file of an unknown spec file', 'POST', 'artifacts/instance/unknown', { name: 'a' }, 400],
    ['a spec file of an unknown run', 'POST', 'runs/unknown/pw/instances/v1', { spec: 'a' }, 400],
    ['what the door does not have', 'POST', 'runs/debug-logs', {}, 404],
  ])('refuses %s', async (_name, method, path, body, status) => {
    const answer = await send(method, path, body, { 'content-type': 'application/json' });
    expect(answer.status).toBe(status);
    expect(String(answer.body['detail'])).not.toBe('');
    expect(api.app.failures).toEqual([]);
  });

  it.each<[string, object]>([
    [
      'texts with NUL and lone surrogates',
      { attempts: [attempt('failed', 0, { errors: [{ message: 'a\u0000b\ud800' }], stdout: ['\u0000\ud800'] })] },
    ],
    ['numbers of any size', { attempts: [attempt('failed', 1e300, { duration: -1e300, workerIndex: 1e300 })] }],
    [
      'members of other types',
      {
        attempts: [attempt('failed', 0, { steps: 'x', errors: {}, stdout: 7, startTime: [] })],
        tags: [7],
        annotations: ['x'],
      },
    ],
    [
      'the keys of prototypes',
      JSON.parse(
        '{"attempts":[{"status":"failed","_e":3,"__proto__":{"status":"passed"}}],"__proto__":{"_s":"passed"}}',
      ),
    ],
  ])('takes a test with %s as failed', async (_, members) => {
    const id = await open(opening(['a']));
    const record = await begin(id, 'a');
    const answer = await send('PUT', `test-record/${record}`, {
      ...state([attempt('failed')]),
      _s: 'failed',
      ...members,
    });
    expect(answer.status).toBe(200);
    expect(await run(id)).toMatchObject({ status: 'failed' });
    expect(api.app.failures).toEqual([]);
  });

  it('refuses messages about a run that was cancelled', async () => {
    const id = await open(opening(['a']));
    const record = await begin(id, 'a');
    await api.send('POST', `${api.uploadPath}/${id}/cancel`, { as: api.writeToken });
    const answer = await send('PUT', `test-record/${record}`, state([attempt('passed')]));
    expect([answer.status, answer.body['error']]).toEqual([400, 'invalid_request']);
    expect(await run(id)).toMatchObject({ status: 'cancelled' });
  });

  it('keeps a run within the limit of uploads', async () => {
    const small = await startApi({ CLARION_MAX_UPLOAD_BYTES: '20000' });
    try {
      const post = (method: string, path: string, body: unknown): Promise<Answer> =>
        small.send(method, `${BASE}/${path}`, { headers: { 'x-currents-key': small.writeToken }, body });
      const opened = await post('POST', 'runs/v1', opening(['a']));
      const begun = await post('POST', 'test-record', {
        runId: opened.body['runId'],
        testId: 'a',
        title: ['a'],
        spec: 'a',
        _t: 0,
      });
      const large = state([attempt('passed', 0, { stdout: ['x'.repeat(30_000)] })]);
      const answer = await post('PUT', `test-record/${String(begun.body['recordId'])}`, large);
      expect([answer.status, String(answer.body['detail'])]).toEqual([400, expect.stringContaining('20000')]);
    } finally {
      await small.close();
    }
  });

  it('removes what it stored with the run', async () => {
    const id = await open(opening(['a']));
    await update(await begin(id, 'a'), state([attempt('passed')]));
    expect((await api.send('DELETE', `/open/v1/runs/${id}`, { as: api.cookie })).status).toBeLessThan(300);
    const answer = await send('POST', 'test-record', { runId: id, testId: 'a', _t: 9 });
    expect(answer.status).toBe(400);
  });
});

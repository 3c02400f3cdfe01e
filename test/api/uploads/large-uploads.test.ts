import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdir, readlink } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { runIdOf, startApi, type Answer, type Api } from '../../support/api.js';

/** What makes a body large without changing what it contains. */
const PADDING = '\n '.repeat(600_000);

const STORED =
  'SELECT (SELECT count(*) FROM run_contents) AS contents, (SELECT count(*) FROM tests) AS tests, (SELECT count(*) FROM runs) AS runs';

const tests = Array.from({ length: 2_300 }, (_, index) => ({
  testId: `t${index}`,
  testName: `test ${index}`,
  success: index % 9 > 0,
  durationMs: index,
  tags: ['smoke'],
  attempts: index % 13 === 0 ? [{ status: 'failed' }] : 1,
  events: [
    { type: 'log', message: 'Authorization: Bearer abcdefghijklmnop', ts: 1_900_000_000_000 },
    { type: 'assertion', passed: index % 9 > 0, message: `paid ${index}`, expected: { a: [index] }, actual: '1.10' },
  ],
}));
const lines = tests.map((test) => JSON.stringify(test)).join('\n');
const cases = tests.map(({ testId, success }) =>
  success
    ? `<testcase name="${testId}"/>`
    : `<testcase name="${testId}"><failure message="expected 7 but was 8">at a.b(C.java:1)</failure></testcase>`,
);
const junit = `<testsuites tests="3">${cases.join('')}</testsuites>`;

describe('a large body', () => {
  let api: Api;

  beforeAll(async () => {
    api = await startApi();
    const rules = { items: [{ name: 'Payments', pattern: 'paid 9*' }] };
    const path = api.uploadPath.replace(/\/targets\/.*$/, '/cause-rules');
    await api.send('PUT', path, { as: api.cookie, body: rules });
  });
  afterAll(() => api.close());

  it.each([
    ['an envelope', 'application/json', JSON.stringify({ gitRef: 'refs/heads/main', n: 1, result: { tests } })],
    ['lines', 'application/x-ndjson', `{"startedAt":"2026-01-02T03:04:05Z","custom":1.50}\n${lines}`],
    ['a report with a warning', 'application/xml', junit],
  ])('%s is stored like a small one', async (_name, type, body) => {
    const small = await api.upload(body, { 'content-type': type });
    const large = await api.upload(body + PADDING, { 'content-type': type });
    expect([small.status, large.status]).toEqual([201, 201]);
    expect(await everythingOf(large)).toEqual(await everythingOf(small));
  });

  it('in several files with an envelope is stored like a small one', async () => {
    const [small, large] = [await uploadFiles(''), await uploadFiles(PADDING)];
    expect([small.status, large.status]).toEqual([201, 201]);
    const { run, ...rest } = await everythingOf(large);
    expect(run).toMatchObject({ environment: 'staging', warningsTotal: 1 });
    expect({ run, ...rest }).toEqual(await everythingOf(small));
    const { items } = (await api.read(`/open/v1/runs/${runIdOf(large)}/artifacts`)).body;
    expect(Object.values(items ?? {})).toMatchObject([{ name: 'log.txt' }]);
  });

  it('packed with gzip is stored like a plain one', async () => {
    const plain = await api.upload(junit, { 'content-type': 'application/xml' });
    const packed = await api.upload(gzipSync(junit + PADDING), { 'content-type': 'application/octet-stream' });
    expect(await everythingOf(packed)).toEqual(await everythingOf(plain));
  });

  it.each([
    ['an array', 'application/json', JSON.stringify(tests)],
    ['lines', 'application/x-ndjson', lines],
  ])('of tests for an open run, as %s, is stored like a small one', async (_name, type, body) => {
    const answers = [];
    for (const text of [body, body + PADDING]) {
      const open = await api.upload({ status: 'running' });
      const path = `${api.uploadPath}/${runIdOf(open)}`;
      const sending = { as: api.writeToken, body: text, headers: { 'content-type': type } };
      const added = await api.send('POST', `${path}/tests`, sending);
      expect([added.status, added.body['summary']?.['total']]).toEqual([202, tests.length]);
      // Numbers go on behind the tests that are there.
      await api.send('POST', `${path}/tests`, sending);
      await api.send('POST', `${path}/complete`, { as: api.writeToken, body: { durationMs: 1 } });
      answers.push(await everythingOf(open));
    }
    expect(answers[1]).toEqual(answers[0]);
  });

  it('in the legacy format names its project', async () => {
    const { projectId } = api;
    const body = JSON.stringify({ projectId, commitSha: 'abc', tests }) + PADDING;
    const headers = { 'content-type': 'application/json' };
    const answer = await api.send('POST', '/open/v1/cli-runs', { as: api.writeToken, body, headers });
    expect(answer.status).toBe(201);
    expect((await api.read(`/open/v1/runs/${runIdOf(answer)}`)).body['summary']).toMatchObject({ total: 2_300 });
    const strange = await api.send('POST', '/open/v1/cli-runs', {
      as: api.writeToken,
      body: body.replace(projectId, 'prj_unknown'),
      headers,
    });
    expect(strange.body['error']).toBe('project_not_found');
  });

  it.each([
    ['JSON that is malformed', 'application/json', '{"result":{"tests":[nope]}}'],
    ['an envelope with invalid tests', 'application/json', '{"result":{"tests":[{},{"testId":"a"}]}}'],
    ['an object that is no envelope', 'application/json', '{"a":1}'],
    ['a line that is malformed', 'application/x-ndjson', `{}\n${lines}\n{"testId":`],
    ['a line that is invalid', 'application/x-ndjson', `{}\n${lines}\n{"testId":5}`],
    ['a report that breaks off', 'application/xml', '<testsuites><testsuite name="a"><testca'],
    ['a file of no known format', 'application/octet-stream', 'hello'],
    ['a broken archive', 'application/zip', 'PK\u0003\u0004 and no more'],
  ])('with %s is refused like a small one, and nothing of it is stored', async (_name, type, body) => {
    const stored: unknown = await api.app.dataSource.query(STORED);
    const small = await api.upload(body, { 'content-type': type });
    const large = await api.upload(body + PADDING, { 'content-type': type });
    expect(small.status).toBeGreaterThanOrEqual(400);
    expect({ ...large.body, instance: '' }).toEqual({ ...small.body, instance: '' });
    expect(await api.app.dataSource.query(STORED)).toEqual(stored);
  });

  it('with the same Idempotency-Key is one run, and with another body refused', async () => {
    const body = `{}\n${lines}${PADDING}`;
    const headers = { 'content-type': 'application/x-ndjson', 'idempotency-key': 'large' };
    const first = await api.upload(body, headers);
    const again = await api.upload(body, headers);
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect((await api.upload(`${body}\n`, headers)).status).toBe(422);
  });

  it('whose sender goes away leaves nothing', async () => {
    const stored: unknown = await api.app.dataSource.query(STORED);
    const outgoing = request(`${api.app.url}${api.uploadPath}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson', authorization: `Bearer ${api.writeToken}` },
    });
    outgoing.on('error', () => undefined);
    await new Promise<void>((sent) => outgoing.write(`{}\n${lines}${PADDING}`, () => sent()));
    while ((await filesOpen()) === 0) await sleep(10);
    outgoing.destroy();
    while ((await filesOpen()) > 0) await sleep(10);
    expect(await readdir(join(api.app.dataDir, 'incoming'))).toEqual([]);
    expect(await api.app.dataSource.query(STORED)).toEqual(stored);
  });

  /** What the service answers about a run, without what differs between two equal runs. */
  async function everythingOf(answer: Answer): Promise<Record<string, unknown>> {
    const id = runIdOf(answer);
    const read = async (path: string): Promise<Answer['body']> => {
      const { text } = await api.read(path);
      const withoutIds = text
        .replaceAll(id, 'run')
        .replaceAll(/bld_\w+/g, 'build')
        .replaceAll(/"nextCursor":"[^"]*"/g, '"nextCursor":""');
      return JSON.parse(withoutIds);
    };
    const {
      createdAt: _created,
      startedAt: _start,
      completedAt: _end,
      durationMs: _duration,
      history: _history,
      ...run
    } = await read(`/open/v1/runs/${id}`);
    return {
      run,
      failures: await read(`/open/v1/runs/${id}/failures?include=location,stack,attempts`),
      tests: await read(`/open/v1/runs/${id}/tests?limit=200`),
      first: await read(`/open/v1/runs/${id}/events?limit=1000`),
      last: await read(`/open/v1/runs/${id}/events?afterSeq=4000&limit=1000`),
    };
  }

  async function uploadFiles(padding: string): Promise<Answer> {
    const form = new FormData();
    form.append('run', new Blob(['{"environment":"staging","customMetadata":{"n":1.10}}']), 'run.json');
    form.append('report', new Blob([`<testsuite>${cases.slice(0, 900).join('')}</testsuite>${padding}`]), 'a.xml');
    form.append('artifact', new Blob(['hello']), 'log.txt');
    form.append('report', new Blob([`TAP version 13\n1..2\nok 1 - login\n`]), 'b.tap');
    return api.send('POST', api.uploadPath, { as: api.writeToken, body: form });
  }

  /** Files of received bodies that this process has open. */
  async function filesOpen(): Promise<number> {
    const names = await readdir('/proc/self/fd');
    const targets = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
    return targets.filter((target) => target.startsWith(join(api.app.dataDir, 'incoming'))).length;
  }
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isTargetId } from '../../../src/common/identifiers.js';
import { testKeyOf, testKeyText } from '../../../src/runs/test-key.js';
import { runIdOf, startApi, type Answer, type Api, type Json } from '../../support/api.js';
import { simultaneously } from '../../support/simultaneously.js';
import { Client } from '../../support/exchange.js';
import { insertTenant, makeProject, uploadRun } from '../../support/world.js';

const DAY = 86_400_000;
const items = (answer: Answer): readonly Json[] => JSON.parse(answer.text).items;
const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString();
const failing = (testId: string): object => ({
  testId,
  testName: `Test ${testId}`,
  status: 'failed',
  events: [{ type: 'error', message: `${testId} broke` }],
});

function keyOf(targetId: string, testId: string): string {
  if (!isTargetId(targetId)) throw new Error(`${targetId} is no target's id`);
  return testKeyText(testKeyOf(targetId, testId));
}

// docs/concepts.md, "Quarantine"
describe('quarantine', () => {
  let api: Api;
  let project: string;
  const list = (query = ''): Promise<Answer> => api.read(`${project}/quarantine${query}`);
  const path = (testId: string): string => `${project}/tests/${keyOf(api.targetId, testId)}/quarantine`;
  const put = (testId: string, body: unknown): Promise<Answer> =>
    api.send('PUT', path(testId), { as: api.writeToken, body });
  const end = (testId: string): Promise<Answer> => api.send('DELETE', path(testId), { as: api.writeToken });
  const detail = async (testId: string): Promise<Json> =>
    (await api.read(`${project}/tests/${keyOf(api.targetId, testId)}`)).body;
  const row = async (testId: string): Promise<Json | undefined> =>
    items(await api.read(`${project}/tests?q=${testId}`))[0];
  const listed = async (query = ''): Promise<readonly unknown[]> =>
    items(await list(query)).map((item) => item['testId']);

  beforeAll(async () => {
    api = await startApi();
    project = `/open/v1/projects/${api.projectId}`;
    await api.upload({
      result: {
        tests: [
          'plain',
          'owned',
          'changed',
          'over',
          'expired',
          'raced',
          'ended while changed',
          'audited',
          ...Array.from({ length: 5 }, (_, n) => `paged${n}`),
        ].map(failing),
      },
    });
    await api.upload({ status: 'running', result: { tests: [failing('running')] } });
  });
  afterAll(() => api.close());

  it('is shown with the test, in the list of tests and in the list of quarantined ones', async () => {
    expect((await detail('plain'))['quarantine']).toBeNull();
    expect((await row('plain'))?.['quarantine']).toBeNull();
    const until = inDays(30);
    const answer = await put('plain', { owner: 'team-a', reason: 'flaky since\nthe move', until });
    expect(answer.status).toBe(201);
    const { since } = answer.body;
    const reported = { owner: 'team-a', reason: 'flaky since\nthe move', until, since };
    const identity = {
      testKey: keyOf(api.targetId, 'plain'),
      testId: 'plain',
      testName: 'Test plain',
      targetId: api.targetId,
    };
    expect(answer.body).toEqual({ ...identity, ...reported, endedAt: null });
    expect((await detail('plain'))['quarantine']).toEqual(reported);
    expect((await row('plain'))?.['quarantine']).toEqual(reported);
    expect(items(await list())).toContainEqual({ ...identity, ...reported, endedAt: null });
  });

  it('is owned by whoever puts it, where no owner is named', async () => {
    const answer = await put('owned', { reason: 'why', until: inDays(1) });
    expect([answer.status, answer.body['owner']]).toEqual([201, 'owner@example.com']);
  });

  it('is new when it is changed while it is ended, or is ended after the change', async () => {
    for (let round = 0; round < 4; round += 1) {
      await put('ended while changed', { reason: 'one', until: inDays(1) });
      const [ended, changed] = await simultaneously(api.app.dataSource, [
        () => end('ended while changed'),
        () => put('ended while changed', { reason: 'two', until: inDays(2) }),
      ]);
      expect(ended?.status).toBe(204);
      const quarantine = (await detail('ended while changed'))['quarantine'];
      expect(String(quarantine?.['reason'] ?? 'ended')).toBe(changed?.status === 201 ? 'two' : 'ended');
    }
  });

  it('is changed without a gap, and keeps since when the test is quarantined', async () => {
    const first = await put('changed', { owner: 'a', reason: 'one', until: inDays(1) });
    const until = inDays(9);
    const second = await put('changed', { owner: 'b', reason: 'two', until });
    expect(second.status).toBe(200);
    expect(second.body).toEqual({ ...first.body, owner: 'b', reason: 'two', until });
    expect((await listed('?state=all')).filter((testId) => testId === 'changed')).toHaveLength(1);
    const rows = await api.app.dataSource.query<Record<string, unknown>[]>(
      `SELECT reason, removed_at, created_at FROM quarantines WHERE test_id = 'changed' ORDER BY created_at, reason`,
    );
    expect(rows.map(({ reason }) => reason)).toEqual(['one', 'two']);
    expect(rows[0]?.['removed_at']).toEqual(rows[1]?.['created_at']);
    expect(rows[1]?.['removed_at']).toBeNull();
  });

  it('ends when it is deleted, and can start again', async () => {
    await put('over', { reason: 'why', until: inDays(1) });
    expect((await end('over')).status).toBe(204);
    expect((await detail('over'))['quarantine']).toBeNull();
    expect(await listed()).not.toContain('over');
    const ended = items(await list('?state=ended')).find((item) => String(item['testId']) === 'over');
    expect(Date.parse(String(ended?.['endedAt']))).not.toBeNaN();
    expect((await end('over')).body).toMatchObject({ status: 404, error: 'not_found' });
    expect((await put('over', { reason: 'again', until: inDays(1) })).status).toBe(201);
    expect(await listed()).toContain('over');
    expect(await listed('?state=ended')).toContain('over');
  });

  it('expires, and can start again', async () => {
    await put('expired', { reason: 'first', until: inDays(1) });
    await api.app.dataSource.query(
      `UPDATE quarantines SET created_at = now() - interval '2 days', since = now() - interval '2 days', until = now() - interval '1 day' WHERE test_id = 'expired'`,
    );
    expect((await detail('expired'))['quarantine']).toBeNull();
    expect(await listed()).not.toContain('expired');
    expect(await listed('?state=ended')).toContain('expired');
    expect((await end('expired')).status).toBe(404);
    const again = await put('expired', { reason: 'second', until: inDays(1) });
    expect(again.status).toBe(201);
    expect(Date.now() - Date.parse(String(again.body['since']))).toBeLessThan(DAY);
    const [first] = await api.app.dataSource.query<Record<string, unknown>[]>(
      `SELECT removed_at = until AS is_over, is_replaced FROM quarantines WHERE reason = 'first'`,
    );
    expect(first).toEqual({ is_over: true, is_replaced: false });
    const ended = items(await list('?state=ended')).find((item) => String(item['reason']) === 'first');
    expect(ended).toMatchObject({ testId: 'expired', endedAt: null });
  });

  it('is one, however many put it at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => put('raced', { reason: `reason ${n}`, until: inDays(1) })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 201]);
    expect((await listed()).filter((testId) => testId === 'raced')).toHaveLength(1);
  });

  it('is in the audit log with each change', async () => {
    await put('audited', { owner: 'a', reason: 'one', until: inDays(1) });
    await put('audited', { owner: 'a', reason: 'two', until: inDays(1) });
    await end('audited');
    const records = items(await api.send('GET', `/admin/v1/audit?limit=200`, { as: api.cookie })).filter(
      (record) => String(record['subject']?.['id']) === keyOf(api.targetId, 'audited'),
    );
    expect(records.map((record) => record['action'])).toEqual([
      'test.quarantine_ended',
      'test.quarantine_changed',
      'test.quarantined',
    ]);
    expect(records[2]).toMatchObject({
      subject: { type: 'test' },
      details: { testId: 'audited', owner: 'a', reason: 'one' },
    });
  });

  it('is listed in pages, what was put last first', async () => {
    for (let n = 0; n < 5; n += 1) await put(`paged${n}`, { reason: 'why', until: inDays(1) });
    const all = await listed();
    expect(all.slice(0, 5).toSorted()).toEqual(['paged0', 'paged1', 'paged2', 'paged3', 'paged4']);
    const paged: unknown[] = [];
    for (let cursor = ''; ;) {
      const page = await list(`?limit=2${cursor}`);
      paged.push(...items(page).map((item) => item['testId']));
      const next: unknown = page.body['nextCursor'];
      if (typeof next !== 'string') break;
      cursor = `&cursor=${next}`;
    }
    expect(paged).toEqual(all);
  });

  it('is listed for one target, and goes with it', async () => {
    const made = await api.send('POST', `/v1/projects/${api.projectId}/targets`, {
      as: api.cookie,
      body: { name: 'Other' },
    });
    const targetId = String(made.body['id']);
    await api.send('POST', `/v1/projects/${api.projectId}/targets/${targetId}/runs`, {
      as: api.writeToken,
      body: { result: { tests: [failing('elsewhere')] } },
    });
    const elsewhere = `${project}/tests/${keyOf(targetId, 'elsewhere')}/quarantine`;
    expect(
      (await api.send('PUT', elsewhere, { as: api.writeToken, body: { reason: 'why', until: inDays(1) } })).status,
    ).toBe(201);
    expect(await listed(`?targetId=${targetId}`)).toEqual(['elsewhere']);
    expect(await listed(`?targetId=${api.targetId}`)).not.toContain('elsewhere');
    expect(await listed()).toContain('elsewhere');
    await api.send('DELETE', `/v1/projects/${api.projectId}/targets/${targetId}`, { as: api.cookie });
    expect(await listed('?state=all')).not.toContain('elsewhere');
    expect(
      (await api.send('PUT', elsewhere, { as: api.writeToken, body: { reason: 'why', until: inDays(1) } })).status,
    ).toBe(404);
  });

  it('is refused for a test that no finished run of the project has', async () => {
    const order = { reason: 'why', until: inDays(1) };
    for (const testId of ['unknown', 'running'])
      expect((await put(testId, order)).body).toMatchObject({ status: 404, error: 'not_found' });
    const organization = await insertTenant(api, 'STRANGERS');
    const theirs = await makeProject({ app: api.app, client: new Client(api.app.port) }, organization.owner, 'Theirs');
    await uploadRun({ app: api.app, client: new Client(api.app.port) }, organization.owner, theirs, {
      result: { tests: [failing('theirs')] },
    });
    const foreign = `${project}/tests/${keyOf(theirs.targetId, 'theirs')}/quarantine`;
    expect((await api.send('PUT', foreign, { as: api.writeToken, body: order })).status).toBe(404);
    expect((await api.send('DELETE', foreign, { as: api.writeToken })).status).toBe(404);
  });

  it.each([
    ['no member', {}, '/reason'],
    ['an empty reason', { reason: '' }, '/reason'],
    ['a blank reason', { reason: ' \n ' }, '/reason'],
    ['a reason that is too long', { reason: 'a'.repeat(1001) }, '/reason'],
    ['a NUL', { reason: 'a\u0000b' }, '/reason'],
    ['a lone surrogate', { reason: 'a\ud800' }, '/reason'],
    ['a list for a reason', { reason: ['a'] }, '/reason'],
    ['no end', { reason: 'a' }, '/until'],
    ['a number for an end', { reason: 'a', until: 5 }, '/until'],
    ['an end that is no instant', { reason: 'a', until: 'never' }, '/until'],
    ['an end in the past', { reason: 'a', until: '2020-01-01' }, '/until'],
    ['an end that is more than a year ahead', { reason: 'a', until: inDays(370) }, '/until'],
    ['a year of five digits', { reason: 'a', until: `9${inDays(1)}` }, '/until'],
    ['a very long end', { reason: 'a', until: '2'.repeat(100_000) }, '/until'],
    ['an empty owner', { reason: 'a', until: inDays(1), owner: '' }, '/owner'],
    ['an owner of two lines', { reason: 'a', until: inDays(1), owner: 'a\nb' }, '/owner'],
    ['an owner that is too long', { reason: 'a', until: inDays(1), owner: 'a'.repeat(201) }, '/owner'],
    ['an object for an owner', { reason: 'a', until: inDays(1), owner: {} }, '/owner'],
  ])('is refused with %s', async (_what, body, pointer) => {
    const answer = await put('plain', body);
    expect([answer.status, answer.body['error'], answer.body['errors']?.['0']?.['pointer']]).toEqual([
      422,
      'validation_failed',
      pointer,
    ]);
  });

  it('takes the longest texts there are', async () => {
    const answer = await put('plain', { reason: '😀'.repeat(1000), owner: 'ü'.repeat(200), until: inDays(365) });
    expect([answer.status, answer.body['reason'], answer.body['owner']]).toEqual([
      200,
      '😀'.repeat(1000),
      'ü'.repeat(200),
    ]);
  });

  it.each([
    ['?state=open', 400],
    ['?state=active&state=all', 400],
    ['?limit=0', 400],
    ['?cursor=!', 400],
    ['?targetId=tgt_none', 404],
    ['?targetId=%00', 400],
    ['?state=', 200],
  ])('answers the list %s with %d', async (query, status) => {
    expect((await list(query)).status).toBe(status);
  });

  it.each([
    ['without digits', 'tst_'],
    ['of other digits', 'tst_zzzzzzzzzzzzzzzz'],
    ['of upper case digits', 'tst_FFFFFFFFFFFFFFFF'],
    ['that is a NUL', '%00'],
    ['that is very long', 'a'.repeat(2000)],
  ])('knows no test by a key %s', async (_what, key) => {
    const at = `${project}/tests/${key}/quarantine`;
    expect((await api.send('PUT', at, { as: api.writeToken, body: { reason: 'why', until: inDays(1) } })).status).toBe(
      404,
    );
    expect((await api.send('DELETE', at, { as: api.writeToken })).status).toBe(404);
  });

  it('changes nothing in the tests of a run', async () => {
    const run = runIdOf(await api.upload({ result: { tests: [failing('plain')] } }));
    expect((await api.read(`/open/v1/runs/${run}`)).body).toMatchObject({
      status: 'failed',
      gate: null,
      summary: { failed: 1 },
    });
  });
});

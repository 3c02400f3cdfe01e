import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runIdOf, startApi, type Answer, type Api } from '../../support/api.js';

const failing = { testId: 'a', success: false, durationMs: 1, events: [{ type: 'error', message: 'broke' }] };
const finished = { gitRef: 'refs/heads/main', commitSha: 'abcdef1', result: { tests: [failing] } };

let api: Api;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

describe('A deleted run', () => {
  it('is gone from every answer at once', async () => {
    const kept = runIdOf(await api.upload({ result: { tests: [{ testId: 'b', success: true }] } }));
    const id = runIdOf(await api.upload(finished));
    const project = `/open/v1/projects/${api.projectId}`;
    const paths = [
      `/open/v1/runs?projectId=${api.projectId}`,
      '/open/v1/runs?latest=finished&commitSha=abcdef1',
      '/open/v1/overview',
      `${project}/causes`,
      `${project}/tests`,
      `${project}/targets/${api.targetId}/trend`,
    ];
    const before = await Promise.all(paths.map((path) => api.read(path)));
    expect(before.map(({ status }) => status)).toEqual(paths.map(() => 200));
    const causes = await api.read(`${project}/causes`);
    expect(causes.text).toContain(id);

    expect((await remove(id)).status).toBe(204);

    const parts = ['', '/tests', '/events', '/failures', '/causes', '/compare', '/artifacts', '/report?format=ctrf'];
    for (const part of parts)
      expect((await api.read(`/open/v1/runs/${id}${part}`)).body['error']).toBe('run_not_found');
    for (const path of paths) {
      const { status, text } = await api.read(path);
      expect([path, status, text.includes(id)]).toEqual([path, 200, false]);
    }
    expect([400, 404]).toContain((await api.read(`/open/v1/runs/${kept}/compare?base=${id}`)).status);
    expect((await api.read(`${project}/causes`)).body['items']).toEqual([]);
    expect((await remove(id)).body['error']).toBe('run_not_found');
  });

  it('leaves the audit log a record', async () => {
    const id = runIdOf(await api.upload(finished));
    await remove(id);
    const { body } = await api.send('GET', '/admin/v1/audit?action=run.deleted&limit=1', { as: api.cookie });
    expect(body['items']).toMatchObject([
      { action: 'run.deleted', subject: { type: 'run', id }, details: { projectId: api.projectId, status: 'failed' } },
    ]);
  });

  it('takes no tests, files or end while it runs', async () => {
    const id = runIdOf(await api.upload({ status: 'running' }));
    await send('POST', `${api.uploadPath}/${id}/tests`, [failing]);
    expect((await remove(id)).status).toBe(204);
    const files = new FormData();
    files.append('files', new Blob(['bytes']), 'a.txt');
    const answers = [
      await send('POST', `${api.uploadPath}/${id}/tests`, [failing]),
      await send('POST', `${api.uploadPath}/${id}/complete`, {}),
      await send('POST', `${api.uploadPath}/${id}/cancel`),
      await send('POST', `${api.uploadPath}/${id}/artifacts`, files),
    ];
    expect(answers.map(({ body }) => body['error'])).toEqual(answers.map(() => 'run_not_found'));
  });

  it('makes room for a new run with the same key or clientRunId', async () => {
    const envelope = { ...finished, clientRunId: 'same' };
    const headers = { 'idempotency-key': 'same' };
    const first = await api.upload(envelope, headers);
    expect(runIdOf(await api.upload(envelope, headers))).toBe(runIdOf(first));
    await remove(runIdOf(first));
    const second = await api.upload(envelope, headers);
    expect([second.status, runIdOf(second) === runIdOf(first)]).toEqual([201, false]);
    expect((await api.read(`/open/v1/runs/${runIdOf(second)}`)).status).toBe(200);
  });

  it('takes the messages about it along', async () => {
    const webhook = await api.send('POST', `/v1/projects/${api.projectId}/webhooks`, {
      as: api.cookie,
      body: { url: 'https://hooks.example/', events: ['run.completed'] },
    });
    const deliveries = `/v1/projects/${api.projectId}/webhooks/${String(webhook.body['id'])}/deliveries`;
    const id = runIdOf(await api.upload(finished));
    expect((await api.send('GET', deliveries, { as: api.cookie })).text).toContain(id);
    await remove(id);
    expect((await api.send('GET', deliveries, { as: api.cookie })).body['items']).toEqual([]);
  });

  it('needs the scope runs:delete', async () => {
    const id = runIdOf(await api.upload(finished));
    const answer = await api.send('DELETE', `/open/v1/runs/${id}`, { as: api.writeToken });
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      403,
      expect.stringContaining('scope="runs:delete"'),
    ]);
  });
});

describe('A pinned run', () => {
  it('shows that it is pinned, with another ETag, until it is unpinned', async () => {
    const id = runIdOf(await api.upload(finished));
    const before = await api.read(`/open/v1/runs/${id}`);
    expect(before.body['pinned']).toBe(false);
    const pinned = await send('PATCH', `/open/v1/runs/${id}`, { pinned: true });
    expect([pinned.status, pinned.body['pinned']]).toEqual([200, true]);
    const etag = before.headers.get('etag') ?? '';
    const after = await api.read(`/open/v1/runs/${id}`, { 'if-none-match': etag });
    expect([after.status, after.body['pinned']]).toEqual([200, true]);
    expect((await send('PATCH', `/open/v1/runs/${id}`, { pinned: false })).body['pinned']).toBe(false);
  });

  it('stays pinned when an upload replaces it', async () => {
    const envelope = { ...finished, clientRunId: 'replaced while pinned' };
    const id = runIdOf(await api.upload(envelope));
    await send('PATCH', `/open/v1/runs/${id}`, { pinned: true });
    await api.upload(envelope);
    expect((await api.read(`/open/v1/runs/${id}`)).body['pinned']).toBe(true);
  });

  it('leaves the audit log a record for each change', async () => {
    const id = runIdOf(await api.upload(finished));
    for (const pinned of [true, true, false]) await send('PATCH', `/open/v1/runs/${id}`, { pinned });
    const records = await api.app.dataSource.query<{ action: string }[]>(
      'SELECT action FROM audit_records WHERE subject_id = $1 ORDER BY id',
      [id],
    );
    expect(records.map(({ action }) => action)).toEqual(['run.pinned', 'run.unpinned']);
  });

  it.each([{}, { pinned: 'yes' }, { pinned: null }, { pinned: 1 }, [true]])(
    'is not made with the body %j',
    async (body) => {
      const id = runIdOf(await api.upload(finished));
      const answer = await send('PATCH', `/open/v1/runs/${id}`, body);
      expect([400, 422]).toContain(answer.status);
      expect((await api.read(`/open/v1/runs/${id}`)).body['pinned']).toBe(false);
    },
  );
});

describe('The retention of a project', () => {
  it('is 90 days unless the project says otherwise', async () => {
    const { body } = await admin('POST', '/v1/projects', { name: 'Kept for 90 days' });
    expect(body['retentionDays']).toBe(90);
    const path = `/v1/projects/${String(body['id'])}`;
    expect((await admin('PATCH', path, { retentionDays: null })).body['retentionDays']).toBeNull();
    expect((await admin('PATCH', path, { name: 'Renamed' })).body['retentionDays']).toBeNull();
    expect((await admin('PATCH', path, { retentionDays: 7 })).body['retentionDays']).toBe(7);
    expect((await admin('GET', path)).body['retentionDays']).toBe(7);
  });

  it('can be chosen for a new project', async () => {
    expect(
      (await admin('POST', '/v1/projects', { name: 'Kept', retentionDays: null })).body['retentionDays'],
    ).toBeNull();
    expect((await admin('POST', '/v1/projects', { name: 'Brief', retentionDays: 1 })).body['retentionDays']).toBe(1);
  });

  it.each([0, -1, 1.5, 3651, 1e300, '90', true, [], {}])('is not %j', async (retentionDays) => {
    const { status, body } = await admin('PATCH', `/v1/projects/${api.projectId}`, { retentionDays });
    expect([status, body['error']]).toEqual([422, 'validation_failed']);
    expect((await admin('POST', '/v1/projects', { name: 'Not made', retentionDays })).status).toBe(422);
  });
});

function remove(id: string): Promise<Answer> {
  return api.send('DELETE', `/open/v1/runs/${id}`, { as: api.cookie });
}

function admin(method: string, path: string, body?: unknown): Promise<Answer> {
  return api.send(method, path, { as: api.cookie, ...(body === undefined ? {} : { body }) });
}

function send(method: string, path: string, body?: unknown): Promise<Answer> {
  return api.send(method, path, { as: api.writeToken, ...(body === undefined ? {} : { body }) });
}

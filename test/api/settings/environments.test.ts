import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApi, type Answer, type Api } from '../../support/api.js';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const base = (targetId = api.targetId): string => `/v1/projects/${api.projectId}/targets/${targetId}/environments`;
const put = async (name: string, body: object, targetId?: string): Promise<Answer> =>
  api.send('PUT', `${base(targetId)}/${name}`, { as: api.cookie, body });
const get = async (path: string): Promise<Answer> => api.send('GET', path, { as: api.cookie });

describe('an environment', () => {
  it('is created, listed without values, read, replaced as a whole and deleted', async () => {
    const values = { baseUrl: 'https://staging.shop.example', variables: { TIMEOUT_MS: '5000', REGION: 'eu' } };
    const { body } = await put('staging', values);
    expect(body).toMatchObject({ name: 'staging', targetId: api.targetId, ...values });
    expect((await get(`${base()}/staging`)).body).toEqual(body);
    await put('Qa', {});
    const listed = await get(`${base()}?limit=1`);
    expect(listed.body['items']).toMatchObject([{ name: 'Qa', baseUrl: null, variableNames: [] }]);
    const next = await get(`${base()}?cursor=${String(listed.body['nextCursor'])}`);
    expect(next.body['items']).toMatchObject([{ name: 'staging', variableNames: ['REGION', 'TIMEOUT_MS'] }]);
    expect(next.text).not.toContain('5000');
    await put('staging', { variables: { ONLY: '' } });
    expect((await get(`${base()}/staging`)).body).toMatchObject({ baseUrl: null, variables: { ONLY: '' } });
    expect((await api.send('DELETE', `${base()}/staging`, { as: api.cookie })).status).toBe(204);
    expect((await get(`${base()}/staging`)).body['error']).toBe('not_found');
    expect((await api.send('DELETE', `${base()}/staging`, { as: api.cookie })).status).toBe(404);
  });

  it('refuses secrets and names that choose what runs, says where they belong, and logs no values', async () => {
    const refused = await put('prod', {
      baseUrl: 'https://shop:hunter2@shop.example',
      variables: { API_KEY: 'k-1', NODE_OPTIONS: '--require /tmp/x.js', REGION: 'eu' },
    });
    expect([refused.status, refused.body['error']]).toEqual([422, 'validation_failed']);
    expect(refused.body['errors']).toMatchObject([
      { pointer: '/baseUrl', detail: expect.stringContaining('the secrets of the CI system') },
      { pointer: '/variables/API_KEY', detail: expect.stringContaining('the secrets of the CI system') },
      { pointer: '/variables/NODE_OPTIONS', detail: expect.stringContaining('where the tests run') },
    ]);
    expect(refused.text).not.toMatch(/hunter2|k-1/);
    expect((await get(`${base()}/prod`)).status).toBe(404);
    await put('prod', { variables: { REGION: 'antarctica' } });
    const log = await get('/admin/v1/audit?action=environment.changed');
    expect(log.text).toContain('"REGION"');
    expect(log.text).not.toContain('antarctica');
  });

  it('is one of at most 50 of its target, also when many are created at once', async () => {
    const made = await api.send('POST', `/v1/projects/${api.projectId}/targets`, {
      as: api.cookie,
      body: { name: 'Many' },
    });
    const targetId = String(made.body['id']);
    for (let index = 0; index < 48; index += 1) await put(`e${index}`, {}, targetId);
    const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => put(`last${index}`, {}, targetId)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409, 409]);
    expect((await put('e0', { variables: { A: '1' } }, targetId)).status).toBe(200);
  });
});

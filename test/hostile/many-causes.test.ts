import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { runIdOf, startApi, type Api } from '../support/api.js';

/** Tests that begin and never end, in the format of libtest: each failure names its own test only, and is a cause of its own. */
const MANY = Array.from({ length: 20_000 }, (_, index) => `{"type":"test","event":"started","name":"t${index}"}`).join(
  '\n',
);

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

it('stores, lists and deletes two runs with the same 20,000 causes', async () => {
  const project = await api.send('POST', '/v1/projects', { as: api.cookie, body: { name: 'Many causes' } });
  const projectId = String(project.body['id']);
  const runs = `/v1/projects/${projectId}/targets/${String(project.body['defaultTargetId'])}/runs`;
  const causes = async (): Promise<readonly { readonly runs: number }[]> =>
    JSON.parse((await api.read(`/open/v1/projects/${projectId}/causes`)).text).items;

  const first = runIdOf(await api.send('POST', runs, { as: api.writeToken, body: MANY }));
  const second = runIdOf(await api.send('POST', runs, { as: api.writeToken, body: MANY }));
  expect((await causes()).map((cause) => cause.runs)).toContain(2);
  expect((await api.read(`/open/v1/runs/${second}/causes`)).status).toBe(200);

  expect((await api.send('DELETE', `/open/v1/runs/${second}`, { as: api.cookie })).status).toBe(204);
  expect((await causes()).map((cause) => cause.runs)).not.toContain(2);
  expect((await api.send('DELETE', `/open/v1/runs/${first}`, { as: api.cookie })).status).toBe(204);
  expect(await causes()).toEqual([]);
}, 120_000);

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApi, type Api } from '../../support/api.js';

describe('a query parameter with brackets', () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());

  it.each(['state[]=ended', 'state%5B0%5D=ended', 'limit[]=1'])('is refused, not passed over: %s', async (query) => {
    const answer = await api.read(`/open/v1/projects/${api.projectId}/quarantine?${query}`);
    expect(answer.body).toMatchObject({
      status: 400,
      error: 'invalid_request',
      detail: expect.stringMatching(/^Send the query parameter (state|limit) without brackets\.$/),
    });
  });

  it('is refused by every list that takes parameters', async () => {
    const lists = [
      '/open/v1/runs',
      '/open/v1/overview',
      `/open/v1/projects/${api.projectId}/tests`,
      `/open/v1/projects/${api.projectId}/causes`,
    ];
    const answers = await Promise.all(lists.map((path) => api.read(`${path}?cursor[]=x`)));
    expect(answers.map(({ status }) => status)).toEqual(lists.map(() => 400));
  });

  it('is refused only to who may ask', async () => {
    expect((await api.send('GET', '/open/v1/runs?limit[]=1')).status).toBe(401);
  });
});

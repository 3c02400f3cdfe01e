import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runIdOf, startApi, type Answer, type Api } from '../../support/api.js';

const commitSha = '0123456789abcdef0123456789abcdef01234567';
const SOURCE = 'https://git.example.org/{repository}/+/{commit}/{path}#{line}';
const COMMIT = 'https://git.example.org/{repository}/+/{commit}';

const RUN = {
  repositoryUrl: 'https://git.internal.example.org/shop/cart',
  repositoryRoot: '/ci/shop',
  commitSha,
  result: {
    tests: [
      {
        testId: 'total',
        success: false,
        durationMs: 1,
        events: [{ type: 'error', message: 'boom', stack: 'Error: boom\n    at total (/ci/shop/src/total.ts:12:3)' }],
      },
    ],
  },
};

let api: Api;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const change = (body: object): Promise<Answer> =>
  api.send('PATCH', `/v1/projects/${api.projectId}`, { as: api.cookie, body });

describe('the templates of links of a project', () => {
  it('make the addresses of sources and commits, also of runs that were uploaded before', async () => {
    const uploaded = await api.upload(RUN);
    const path = `/open/v1/runs/${runIdOf(uploaded)}`;
    const before = await api.read(path);
    expect(before.body).toMatchObject({ commitUrl: null, sourceUrl: null });
    const tag = before.headers.get('etag') ?? '';
    const changed = await change({ sourceUrlTemplate: SOURCE, commitUrlTemplate: COMMIT });
    expect([changed.status, changed.body]).toMatchObject([
      200,
      { sourceUrlTemplate: SOURCE, commitUrlTemplate: COMMIT },
    ]);
    const commitUrl = `https://git.example.org/shop/cart/+/${commitSha}`;
    const links = { commitUrl, sourceUrl: `${commitUrl}/{path}#{line}` };
    const conditional = { as: api.readToken, headers: { 'if-none-match': tag } };
    const after = await api.send('GET', path, conditional);
    expect([after.status, after.body]).toMatchObject([200, links]);
    const underTarget = `/v1/projects/${api.projectId}/targets/${api.targetId}/runs/${runIdOf(uploaded)}`;
    expect((await api.read(underTarget)).body).toMatchObject(links);
    expect((await api.read('/open/v1/runs?limit=1')).body['items']).toMatchObject([{ commitUrl }]);
    expect((await api.read('/open/v1/overview')).body['items']).toMatchObject([{ lastRun: { commitUrl } }]);
    const expected = [{ location: { file: 'src/total.ts', line: 12, url: `${commitUrl}/src/total.ts#12` } }];
    expect((await api.read(`${path}/failures?include=location`)).body['failures']).toMatchObject(expected);
    const ofBuild = `/open/v1/builds/${String(uploaded.body['buildId'])}/failures?include=location`;
    expect((await api.read(ofBuild)).body['failures']).toMatchObject(expected);
  });

  it('stay when something else changes, are in the audit log, and are removed with null', async () => {
    await change({ sourceUrlTemplate: SOURCE, commitUrlTemplate: COMMIT });
    expect((await change({ name: 'Renamed' })).body).toMatchObject({
      sourceUrlTemplate: SOURCE,
      commitUrlTemplate: COMMIT,
    });
    const audit = await api.send('GET', '/admin/v1/audit?action=project.changed&limit=1', { as: api.cookie });
    expect(audit.body['items']).toMatchObject([{ details: { sourceUrlTemplate: SOURCE, commitUrlTemplate: COMMIT } }]);
    expect((await change({ sourceUrlTemplate: null, commitUrlTemplate: null })).body).toMatchObject({
      sourceUrlTemplate: null,
      commitUrlTemplate: null,
    });
    const run = await api.upload(RUN);
    expect((await api.read(`/open/v1/runs/${runIdOf(run)}`)).body).toMatchObject({ commitUrl: null, sourceUrl: null });
  });

  it.each<[string, unknown]>([
    ['sourceUrlTemplate', 'http://git.example.org/{commit}/{path}'],
    ['sourceUrlTemplate', 'javascript:alert(1)//{commit}{path}'],
    ['sourceUrlTemplate', 'https://{repository}/{commit}/{path}'],
    ['sourceUrlTemplate', 'https://user:secret@git.example.org/{commit}/{path}'],
    ['sourceUrlTemplate', 'https://git.example.org/{commit}'],
    ['sourceUrlTemplate', ''],
    ['sourceUrlTemplate', { toString: 'x' }],
    ['commitUrlTemplate', SOURCE],
    ['commitUrlTemplate', ['https://git.example.org/{commit}']],
    ['commitUrlTemplate', `https://git.example.org/{commit}${'x'.repeat(2000)}`],
  ])('are refused: %s %j', async (name, value) => {
    const { status, body } = await change({ [name]: value });
    expect([status, body['errors']?.['0']?.['pointer']]).toEqual([422, `/${name}`]);
  });
});

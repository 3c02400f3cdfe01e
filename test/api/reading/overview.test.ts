import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { insertTenant, type Person } from '../../support/world.js';
import { runIdOf, startApi, type Answer, type Api, type Json } from '../../support/api.js';

const TESTS: Readonly<Record<string, object>> = {
  p: { status: 'passed' },
  f: { status: 'failed' },
  s: { status: 'skipped' },
};

/** A run whose tests are letters: passed, failed, skipped. */
const envelope = (tests: string, facts: object = {}): object => ({
  ...facts,
  testResults: [...tests].map((letter, index) => ({ testId: `t${index}`, ...TESTS[letter] })),
});
const items = (answer: Answer): readonly Json[] => JSON.parse(answer.text).items;
const namesOf = (found: readonly Json[]): readonly unknown[] =>
  found.map((item) => `${String(item['project']?.['name'])}/${String(item['target']?.['slug'])}`);

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

interface Place {
  readonly projectId: string;
  readonly targetId: string;
}

async function makeProject(name: string, as = api.cookie): Promise<Place> {
  const { body } = await api.send('POST', '/v1/projects', { as, body: { name } });
  return { projectId: String(body['id']), targetId: String(body['defaultTargetId']) };
}

async function makeTarget({ projectId }: Place, name: string): Promise<Place> {
  const { body } = await api.send('POST', `/v1/projects/${projectId}/targets`, { as: api.cookie, body: { name } });
  return { projectId, targetId: String(body['id']) };
}

const uploadTo = async ({ projectId, targetId }: Place, run: object, as = api.cookie): Promise<string> =>
  runIdOf(await api.send('POST', `/v1/projects/${projectId}/targets/${targetId}/runs`, { as, body: run }));

async function itemOf({ targetId }: Place): Promise<Json> {
  const found = items(await api.read('/open/v1/overview')).find((item) => String(item['target']?.['id']) === targetId);
  if (found === undefined) throw new Error('The overview lacks the target');
  return found;
}

// docs/concepts.md, "Overview"
describe('the overview', () => {
  it('has a target without runs', async () => {
    const place = await makeProject('Fresh');
    expect(await itemOf(place)).toEqual({
      project: { id: place.projectId, name: 'Fresh', slug: 'fresh', defaultBranch: null, archivedAt: null },
      target: { id: place.targetId, name: 'default', slug: 'default', isDefault: true, archivedAt: null },
      lastBuild: null,
      lastRun: null,
      recent: [],
    });
  });

  it('has the newest build on the default branch, a run of it, and the results of earlier builds, the newest last', async () => {
    const place = await makeProject('Busy');
    const upload = async (tests: string, facts: object = {}): Promise<string> =>
      uploadTo(place, envelope(tests, { gitRef: 'refs/heads/main', ...facts }));
    const first = await upload('ppfs', { completedAt: '2026-03-02T10:00:00.000Z' });
    const second = await upload('pf', { status: 'cancelled', completedAt: '2026-03-03T10:00:00.000Z' });
    const third = await upload('s');
    const last = await upload('pppf', { status: 'errored', completedAt: '2026-03-01T10:00:00.000Z' });
    await upload('p', { gitRef: 'topic' });
    await upload('');
    const buildOf = async (run: string): Promise<unknown> => (await api.read(`/open/v1/runs/${run}`)).body['buildId'];
    const { completedAt } = (await api.read(`/open/v1/runs/${third}`)).body;
    const recent = [
      { runId: first, status: 'failed', passRate: 2 / 3, failed: 1, completedAt: '2026-03-02T10:00:00.000Z' },
      { runId: second, status: 'cancelled', passRate: null, failed: 1, completedAt: '2026-03-03T10:00:00.000Z' },
      { runId: third, status: 'passed', passRate: null, failed: 0, completedAt },
      { runId: last, status: 'failed', passRate: 3 / 4, failed: 1, completedAt: '2026-03-01T10:00:00.000Z' },
    ];
    const item = await itemOf(place);
    expect(item['recent']).toEqual(
      await Promise.all(recent.map(async (run) => ({ buildId: await buildOf(run.runId), ...run }))),
    );
    expect(item['lastBuild']).toEqual({ id: await buildOf(last), status: 'failed', failed: 1 });
    expect(item['lastRun']).toMatchObject({ id: last, branch: 'main', summary: { total: 4, passed: 3, failed: 1 } });
    const open = await upload('f', { status: 'running' });
    expect(await itemOf(place)).toMatchObject({
      lastBuild: { id: await buildOf(open), status: 'running' },
      lastRun: { id: open },
      recent,
    });
  });

  it.each([
    ['before', ['f', 'p']],
    ['after', ['p', 'f']],
  ])('shows the failed run of a build whose other job passed %s it', async (order, tests) => {
    const place = await makeProject(`Jobs ${order}`);
    const runs = new Map<string, string>();
    for (const job of tests) runs.set(job, await uploadTo(place, envelope(job, { build: 'jobs', job })));
    expect(await itemOf(place)).toMatchObject({
      lastBuild: { status: 'failed', failed: 1 },
      lastRun: { id: runs.get('f'), status: 'failed' },
      recent: [{ runId: runs.get('f'), status: 'failed', passRate: 0.5, failed: 1 }],
    });
  });

  it('has the newest twenty builds of each target, also where another one has many', async () => {
    const busy = await makeProject('Many');
    const quiet = await makeTarget(busy, 'Quiet');
    const early = await uploadTo(quiet, envelope('f'));
    const ids: string[] = [];
    for (let count = 0; count < 22; count += 1) ids.push(await uploadTo(busy, envelope('p')));
    expect(JSON.parse(JSON.stringify((await itemOf(busy))['recent'])).map((run: Json) => run['runId'])).toEqual(
      ids.slice(2),
    );
    expect((await itemOf(quiet))['recent']).toMatchObject([{ runId: early, failed: 1, passRate: 0 }]);
  });

  it('shows the result of a build without the failures of a target that was deleted', async () => {
    const kept = await makeProject('Builds');
    const removed = await makeTarget(kept, 'Flaking');
    const build = { build: 'both' };
    await uploadTo(kept, { ...envelope('p'), ...build });
    await uploadTo(removed, { ...envelope('f'), ...build });
    const badge = (): Promise<Answer> =>
      api.send('GET', `/open/v1/projects/${kept.projectId}/targets/${kept.targetId}/badge.svg`, { as: api.cookie });
    expect(await itemOf(kept)).toMatchObject({ lastBuild: { status: 'failed', failed: 1 } });
    expect((await badge()).text).toContain('1 failing');
    await api.send('DELETE', `/v1/projects/${kept.projectId}/targets/${removed.targetId}`, { as: api.cookie });
    expect(await itemOf(kept)).toMatchObject({ lastBuild: { status: 'passed', failed: 0 }, recent: [{ passRate: 1 }] });
    expect((await badge()).text).toContain('passing');
  });

  it('says what is archived, and leaves out what is deleted', async () => {
    const kept = await makeProject('Kept');
    const gone = await makeProject('Gone');
    const old = await makeTarget(kept, 'Old');
    const removed = await makeTarget(kept, 'Removed');
    await uploadTo(gone, envelope('f'));
    await api.send('PATCH', `/v1/projects/${kept.projectId}`, { as: api.cookie, body: { archived: true } });
    await api.send('PATCH', `/v1/projects/${kept.projectId}/targets/${old.targetId}`, {
      as: api.cookie,
      body: { archived: true },
    });
    await api.send('DELETE', `/v1/projects/${kept.projectId}/targets/${removed.targetId}`, { as: api.cookie });
    await api.send('DELETE', `/v1/projects/${gone.projectId}`, { as: api.cookie });
    expect(await itemOf(old)).toMatchObject({
      project: { archivedAt: expect.any(String) },
      target: { archivedAt: expect.any(String) },
    });
    expect(await itemOf(kept)).toMatchObject({
      project: { archivedAt: expect.any(String) },
      target: { archivedAt: null },
    });
    const names = namesOf(items(await api.read('/open/v1/overview')));
    expect(names.filter((name) => String(name).startsWith('Gone/') || String(name).endsWith('/removed'))).toEqual([]);
  });

  it('lists project by project, and page by page the same', async () => {
    for (const name of ['Pages one', 'Pages two']) {
      const place = await makeProject(name);
      await makeTarget(place, 'zeta');
      await makeTarget(place, 'alpha');
    }
    const whole = items(await api.read('/open/v1/overview'));
    for (const name of ['Pages one', 'Pages two']) {
      expect(namesOf(whole).filter((found) => String(found).startsWith(name))).toEqual([
        `${name}/alpha`,
        `${name}/default`,
        `${name}/zeta`,
      ]);
    }
    const projects = whole.map((item) => String(item['project']?.['id']));
    expect(projects).toEqual(projects.toSorted());
    const paged: Json[] = [];
    let cursor = '';
    do {
      const page = await api.read(`/open/v1/overview?limit=2${cursor}`);
      expect(items(page).length).toBeLessThanOrEqual(2);
      paged.push(...items(page));
      cursor = page.body['nextCursor'] === null ? '' : `&cursor=${String(page.body['nextCursor'])}`;
    } while (cursor !== '' && paged.length < 100);
    expect(paged).toEqual(whole);
  });

  it('sends 304 if nothing has changed, and everything if something has', async () => {
    const place = await makeProject('Polled');
    const tag = String((await api.read('/open/v1/overview')).headers.get('etag'));
    const unchanged = await api.read('/open/v1/overview', { 'If-None-Match': tag });
    expect([unchanged.status, unchanged.text]).toEqual([304, '']);
    await uploadTo(place, envelope('f'));
    const changed = await api.read('/open/v1/overview', { 'If-None-Match': tag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(tag);
  });

  it('is read with the web session as with a token', async () => {
    const answer = await api.send('GET', '/open/v1/overview', { as: api.cookie });
    expect(answer.text).toBe((await api.read('/open/v1/overview')).text);
    expect((await api.send('GET', '/open/v1/overview', { as: api.writeToken })).body['error']).toBe(
      'insufficient_scope',
    );
  });

  it.each([
    'limit=0',
    'limit=51',
    'limit=x',
    'limit=1&limit=2',
    'cursor=x',
    'cursor=',
    `cursor=${Buffer.from('clr_1').toString('base64url')}`,
    `cursor=${'a'.repeat(600)}`,
  ])('refuses the query %s', async (query) => {
    const answer = await api.read(`/open/v1/overview?${query}`);
    expect([answer.status, answer.body['error']]).toEqual([400, 'invalid_request']);
  });
});

describe('the overview of one organization', () => {
  let stranger: Person;
  beforeAll(async () => {
    stranger = (await insertTenant(api, 'CANARY4711')).owner;
  });

  it('shows nothing of another one', async () => {
    const own = await makeProject('Ours');
    await uploadTo(own, envelope('f', { environment: 'ours' }));
    const empty = await api.send('GET', '/open/v1/overview', { as: stranger.cookie });
    expect(empty.body).toEqual({ items: [], nextCursor: null });
    const theirs = await makeProject('CANARY4711 project', stranger.cookie);
    const run = await uploadTo(theirs, envelope('p', { environment: 'CANARY4711' }), stranger.cookie);
    const seen = await api.send('GET', '/open/v1/overview', { as: stranger.cookie });
    expect(items(seen)).toMatchObject([
      { target: { id: theirs.targetId }, lastRun: { id: run }, recent: [{ runId: run, failed: 0 }] },
    ]);
    expect((await api.read('/open/v1/overview')).text).not.toContain('CANARY4711');
    const cursor = Buffer.from(`${own.projectId} a`).toString('base64url');
    expect((await api.send('GET', `/open/v1/overview?cursor=${cursor}`, { as: stranger.cookie })).text).not.toContain(
      'Ours',
    );
  });
});

describe('the list of runs', () => {
  it('can be polled with the web session: 304 while nothing changes', async () => {
    const place = await makeProject('Watched');
    const path = `/open/v1/runs?projectId=${place.projectId}&limit=1`;
    const run = await uploadTo(place, envelope('p'));
    const first = await api.send('GET', path, { as: api.cookie });
    expect(items(first)).toMatchObject([{ id: run }]);
    const headers = { 'If-None-Match': String(first.headers.get('etag')) };
    const again = await api.send('GET', path, { as: api.cookie, headers });
    expect([again.status, again.text]).toEqual([304, '']);
    const next = await uploadTo(place, envelope('f'));
    const later = await api.send('GET', path, { as: api.cookie, headers });
    expect([later.status, items(later)[0]?.['id']]).toEqual([200, next]);
  });
});

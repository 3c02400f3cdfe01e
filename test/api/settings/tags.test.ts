import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runIdOf, startApi, type Answer, type Api, type Json } from '../../support/api.js';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** A project of its own with its default target. */
interface Place {
  readonly projectId: string;
  readonly targetId: string;
}

async function makeProject(name: string): Promise<Place> {
  const { body } = await api.send('POST', '/v1/projects', { as: api.cookie, body: { name } });
  return { projectId: String(body['id']), targetId: String(body['defaultTargetId']) };
}

/** Uploads a run whose tests are named by their tags, joined with a plus sign; `none` has no tag. */
async function upload({ projectId, targetId }: Place, names: readonly string[], status = 'passed'): Promise<Answer> {
  const tests = names.map((name) => ({
    testId: name,
    status,
    durationMs: 1,
    tags: name === 'none' ? [] : name.split('+'),
  }));
  const path = `/v1/projects/${projectId}/targets/${targetId}/runs`;
  return api.send('POST', path, { as: api.writeToken, body: { result: { tests } } });
}

const base = ({ projectId }: Place): string => `/v1/projects/${projectId}/tags`;
const put = async (place: Place, tag: string, body: object): Promise<Answer> =>
  api.send('PUT', `${base(place)}/${encodeURIComponent(tag)}`, { as: api.cookie, body });
const rename = async (place: Place, tag: string, name: string): Promise<Answer> =>
  api.send('POST', `${base(place)}/${encodeURIComponent(tag)}/rename`, { as: api.cookie, body: { name } });
const remove = async (place: Place, tag: string): Promise<Answer> =>
  api.send('DELETE', `${base(place)}/${encodeURIComponent(tag)}`, { as: api.cookie });
const get = async (path: string): Promise<Answer> => api.send('GET', path, { as: api.cookie });

async function list(place: Place, query = ''): Promise<readonly Json[]> {
  const answer = await get(`${base(place)}${query}`);
  expect(answer.status).toBe(200);
  return JSON.parse(answer.text).items;
}

/** Every tag with the number of its tests, as `name 2`. */
const counted = async (place: Place): Promise<readonly string[]> =>
  (await list(place)).map(({ name, tests }) => `${String(name)} ${String(tests)}`);

async function testsWith(runId: string, tag: string): Promise<readonly unknown[]> {
  const { text } = await get(`/open/v1/runs/${runId}/tests?tag=${encodeURIComponent(tag)}`);
  return JSON.parse(text).items.map((test: Json) => test['testId']);
}

describe('a tag', () => {
  it('is described, listed beside those that nobody described, replaced as a whole and deleted', async () => {
    const place = await makeProject('Described');
    await upload(place, ['smoke', 'smoke+area/pay', 'slow', 'none']);
    expect(await list(place)).toEqual([
      expect.objectContaining({ name: 'area/pay', described: false, tests: 1, updatedAt: null }),
      expect.objectContaining({ name: 'slow', described: false, tests: 1 }),
      expect.objectContaining({ name: 'smoke', described: false, tests: 2 }),
    ]);
    const facts = { color: 'teal', description: 'Runs on every commit', aliases: ['slow', '@smoke'] };
    const described = await put(place, 'smoke', facts);
    expect(described.body).toMatchObject({ name: 'smoke', described: true, tests: null, ...facts });
    expect(await list(place)).toMatchObject([{ name: 'area/pay' }, { name: 'smoke', described: true, tests: 3 }]);
    expect((await put(place, 'area/pay', { color: 'red' })).status).toBe(200);
    expect(await list(place, '?described=true')).toMatchObject([
      { name: 'area/pay', color: 'red', description: '', aliases: [], tests: null },
      { name: 'smoke', tests: null, ...facts },
    ]);
    const first = await get(`${base(place)}?limit=1`);
    const next = await list(place, `?limit=1&cursor=${String(first.body['nextCursor'])}`);
    expect(next).toMatchObject([{ name: 'smoke' }]);
    await put(place, 'smoke', {});
    expect(await list(place)).toMatchObject([
      { name: 'area/pay', described: true },
      { name: 'slow', described: false, tests: 1 },
      { name: 'smoke', described: true, color: null, aliases: [], tests: 2 },
    ]);
    expect((await remove(place, 'smoke')).status).toBe(204);
    expect((await remove(place, 'smoke')).body['error']).toBe('not_found');
    expect((await get('/admin/v1/audit?action=tag.deleted')).text).toContain('smoke');
  });

  it('counts a test with the tag and its alias once, in the newest finished run of each target', async () => {
    const place = await makeProject('Counted');
    const { body } = await api.send('POST', `/v1/projects/${place.projectId}/targets`, {
      as: api.cookie,
      body: { name: 'Other' },
    });
    await upload(place, ['smoke', 'smoke', 'smoke']);
    await upload(place, ['smoke+quick', 'quick', 'other']);
    await upload({ ...place, targetId: String(body['id']) }, ['quick']);
    await api.send('POST', `/v1/projects/${place.projectId}/targets/${place.targetId}/runs`, {
      as: api.writeToken,
      body: { status: 'running', result: { tests: [{ testId: 'a', status: 'passed', tags: ['running'] }] } },
    });
    expect(await counted(place)).toEqual(['other 1', 'quick 3', 'smoke 1']);
    await put(place, 'smoke', { aliases: ['quick'] });
    expect(await counted(place)).toEqual(['other 1', 'smoke 3']);
  });

  it('is counted in runs with more tests than one statement reads, while others are answered', async () => {
    const place = await makeProject('Large');
    const names = Array.from({ length: 15_001 }, (_, index) => (index % 2 === 0 ? 'even' : 'odd'));
    await upload(place, names);
    await put(place, 'even', {});
    const counting = counted(place).then(() => 'counted');
    const other = get('/v1/me').then(() => 'answered');
    expect(await Promise.race([counting, other])).toBe('answered');
    await Promise.all([counting, other]);
    expect(await counted(place)).toEqual(['even 7501', 'odd 7500']);
  });
});

describe('a renamed tag', () => {
  it('is found under both names in runs that are stored, also by clients that have an answer', async () => {
    const place = await makeProject('Renamed');
    const before = runIdOf(await upload(place, ['smoke', 'slow']));
    const path = `/open/v1/runs/${before}/tests?tag=fast`;
    const had = await get(path);
    const etag = String(had.headers.get('etag'));
    const unchanged = { as: api.cookie, headers: { 'if-none-match': etag } };
    expect((await api.send('GET', path, unchanged)).status).toBe(304);
    expect((await rename(place, 'smoke', 'fast')).body).toMatchObject({ name: 'fast', aliases: ['smoke'] });
    const after = runIdOf(await upload(place, ['fast', 'smoke', 'slow']));
    expect((await api.send('GET', path, unchanged)).status).toBe(200);
    for (const tag of ['fast', 'smoke']) {
      expect(await testsWith(before, tag)).toEqual(['smoke']);
      expect(await testsWith(after, tag)).toEqual(['fast', 'smoke']);
    }
    expect(await counted(place)).toEqual(['fast 2', 'slow 1']);
    expect((await rename(place, 'fast', 'smoke')).body).toMatchObject({ name: 'smoke', aliases: ['fast'] });
    expect(await testsWith(before, 'fast')).toEqual(['smoke']);
    expect((await get('/admin/v1/audit?action=tag.renamed')).text).toContain('"formerName":"smoke"');
    await remove(place, 'smoke');
    expect(await testsWith(before, 'fast')).toEqual([]);
  });

  it('keeps color and description, and every former name', async () => {
    const place = await makeProject('Often renamed');
    await put(place, 'a', { color: 'blue', description: 'First' });
    await rename(place, 'a', 'b');
    expect((await rename(place, 'b', 'c')).body).toMatchObject({
      name: 'c',
      color: 'blue',
      description: 'First',
      aliases: ['a', 'b'],
    });
    expect(await list(place, '?described=true')).toHaveLength(1);
  });

  it('stays in the collections that name it, their failures, previews and gates', async () => {
    const place = await makeProject('Collected');
    const collections = `/v1/projects/${place.projectId}/collections`;
    const rule = { name: 'Smoke', tags: ['smoke'] };
    const made = await api.send('POST', collections, { as: api.cookie, body: rule });
    const collectionId = String(made.body['id']);
    const health = async (): Promise<unknown> => (await get(`${collections}/${collectionId}/health`)).body['tests'];
    const stored = runIdOf(await upload(place, ['fast', 'smoke', 'slow'], 'failed'));
    expect(await health()).toBe(1);
    await rename(place, 'smoke', 'fast');
    expect(await health()).toBe(2);
    const failures = await get(`/open/v1/runs/${stored}/failures?collectionId=${collectionId}`);
    expect(JSON.parse(failures.text).failures.map((failure: Json) => failure['testId'])).toEqual(['fast', 'smoke']);
    const preview = await api.send('POST', `${collections}/preview`, { as: api.cookie, body: { tags: ['smoke'] } });
    expect(preview.body['total']).toBe(2);
    const gate = `/v1/projects/${place.projectId}/targets/${place.targetId}/gate`;
    await api.send('PUT', gate, { as: api.cookie, body: { maxFailures: 1, collectionId } });
    const judged = await get(`/open/v1/runs/${runIdOf(await upload(place, ['fast', 'fast', 'slow'], 'failed'))}`);
    expect(JSON.parse(judged.text).gate).toMatchObject({
      passed: false,
      rules: [
        { rule: 'collection', actual: 2 },
        { rule: 'maxFailures', actual: 2, passed: false },
      ],
    });
  });
});

describe('the names of tags', () => {
  it('belong to one tag each, so that no alias leads to another alias', async () => {
    const place = await makeProject('Clashes');
    await put(place, 'smoke', { aliases: ['quick'] });
    await put(place, 'slow', {});
    const refused = [
      await put(place, 'quick', {}),
      await put(place, 'fast', { aliases: ['smoke'] }),
      await put(place, 'fast', { aliases: ['quick'] }),
      await rename(place, 'slow', 'smoke'),
      await rename(place, 'slow', 'quick'),
      await rename(place, 'quick', 'fast'),
    ];
    expect(refused.map(({ status, body }) => [status, body['error']])).toEqual(refused.map(() => [409, 'conflict']));
    expect(refused[0]?.body['detail']).toContain('quick is an alias of smoke');
    expect(await list(place, '?described=true')).toMatchObject([
      { name: 'slow', aliases: [] },
      { name: 'smoke', aliases: ['quick'] },
    ]);
    const twoAtOnce = await Promise.all([put(place, 'x', { aliases: ['z'] }), put(place, 'y', { aliases: ['z'] })]);
    expect(twoAtOnce.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('are one line each, and aliases differ from each other and from the tag', async () => {
    const place = await makeProject('Values');
    const invalid: readonly (readonly [object, string])[] = [
      [{ color: '#ff0000' }, '/color'],
      [{ description: 'a\nb' }, '/description'],
      [{ description: 'x'.repeat(501) }, '/description'],
      [{ aliases: ['a'.repeat(201)] }, '/aliases'],
      [{ aliases: 'a' }, '/aliases'],
      [{ aliases: Array.from({ length: 21 }, (_, index) => `a${index}`) }, '/aliases'],
      [{ aliases: ['a', 'tag'] }, '/aliases/1'],
      [{ aliases: ['a', 'a'] }, '/aliases/1'],
    ];
    for (const [body, pointer] of invalid) {
      const answer = await put(place, 'tag', body);
      expect([answer.status, answer.body['errors']]).toMatchObject([422, [{ pointer }]]);
    }
    expect((await put(place, 'a'.repeat(201), {})).status).toBe(404);
    expect((await put(place, 'a\u0000b', {})).status).toBe(404);
    expect((await rename(place, 'tag', 'tag')).body['errors']).toMatchObject([{ pointer: '/name' }]);
    expect((await rename(place, 'tag', '..')).status).toBe(422);
    expect(await list(place)).toEqual([]);
  });

  it('are at most 200 in a project, also when many are described at once, and 20 aliases', async () => {
    const place = await makeProject('Many');
    await put(place, 't0', {});
    await api.app.dataSource.query(
      `INSERT INTO tags (organization_id, project_id, name, description, aliases, updated_at)
       SELECT organization_id, project_id, 't' || number, description, aliases, updated_at
       FROM tags, generate_series(1, 197) number WHERE project_id = $1`,
      [place.projectId],
    );
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, index) => rename(place, `old${index}`, `new${index}`)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
    const aliases = Array.from({ length: 20 }, (_, index) => `a${index}`);
    expect((await put(place, 't0', { aliases })).status).toBe(200);
    expect((await rename(place, 't0', 'last')).body['detail']).toContain('at most 20');
    expect((await rename(place, 't0', 'a19')).body).toMatchObject({ name: 'a19' });
  });
});

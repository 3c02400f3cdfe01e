import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ProjectAccess } from '../../../src/projects/project-access.js';
import { SessionSweeper } from '../../../src/sessions/session-sweeper.js';
import { Sweeper } from '../../../src/uploads/sweeper.js';
import { runIdOf, startApi, type Api, type Json } from '../../support/api.js';
import { beginUpload } from '../../faults/open-upload.js';
import { temporaryDirectory } from '../../support/process.js';
import { until } from '../../support/webhook-receiver.js';
import { IS_ON_CLUSTER } from '../../support/database.js';

const describeWithTriggers = IS_ON_CLUSTER ? describe.skip : describe;

const failing = { testId: 'a', success: false, durationMs: 1, events: [{ type: 'error', message: 'broke' }] };
const finished = { result: { tests: [failing] } };

const JUNIT = '<testsuite><testcase name="a"><failure message="broke"/></testcase></testsuite>';

/** Tables with rows of a project, and the condition that finds those of an organization. */
const TABLES = [
  'projects',
  'targets',
  'runs',
  'run_contents',
  'run_reports',
  'tests',
  'test_failures',
  'event_chunks',
  'artifacts',
  'idempotency_keys',
  'run_causes',
  'causes',
  'cause_aliases',
  'cause_rules',
  'cause_triages',
  'cause_notes',
  'quarantines',
  'gates',
  'environments',
  'tags',
  'file_versions',
  'webhooks',
  'webhook_deliveries',
  'webhook_attempts',
  'projections',
  'projection_snapshots',
  'apis',
  'api_versions',
  'collections',
  'codeowners',
  'portals',
];

/** The tables that the upload and the settings of a project fill at once. */
const FILLED = TABLES.filter((table) => !['run_contents', 'cause_aliases', 'webhook_attempts'].includes(table));

const directory = temporaryDirectory();
let api: Api;

beforeAll(async () => {
  api = await startApi({ CLARION_DATA_DIR: directory.path });
});
afterAll(async () => {
  await api.close();
  await directory.remove();
});

describe('The retention of a project', () => {
  it('deletes runs that ended before it, except pinned and open ones', async () => {
    const [old, young, pinned] = [await ended('91 days'), await ended('89 days'), await ended('91 days')];
    const open = runIdOf(await api.upload({ status: 'running' }));
    await query("UPDATE runs SET created_at = now() - interval '91 days' WHERE id = $1", [open]);
    await api.send('PATCH', `/open/v1/runs/${pinned}`, { as: api.writeToken, body: { pinned: true } });
    await sweep();
    expect(await existing([old, young, pinned, open])).toEqual([young, pinned, open].toSorted());
    await api.send('PATCH', `/open/v1/runs/${pinned}`, { as: api.writeToken, body: { pinned: false } });
    await sweep();
    expect(await existing([pinned])).toEqual([]);
  });

  it('counts from when the server learnt of the end: what an uploader claims deletes nothing', async () => {
    const id = runIdOf(await api.upload({ ...finished, completedAt: '2001-01-01T00:00:00.000Z' }));
    await sweep();
    expect(await existing([id])).toEqual([id]);
  });

  it('follows what the project says', async () => {
    const id = await ended('40 days');
    await retain(null);
    await sweep();
    expect(await existing([id])).toEqual([id]);
    await retain(41);
    await sweep();
    expect(await existing([id])).toEqual([id]);
    await retain(39);
    await sweep();
    expect(await existing([id])).toEqual([]);
    await retain(90);
  });
});

describe('A sweep', () => {
  it('goes on until nothing is left to remove', async () => {
    const id = await ended('91 days');
    await query(`INSERT INTO run_contents (organization_id, id, heard_at)
                 SELECT organization_id, gen_random_uuid(), now() - interval '1 day' FROM runs, generate_series(1, 250) WHERE runs.id = '${id}'`);
    await sweep();
    expect(await query('SELECT id FROM run_contents')).toEqual([]);
    expect(await existing([id])).toEqual([]);
  });
});

describeWithTriggers('A sweep of a large run', () => {
  it('removes the content in slices, which no upload can claim meanwhile', async () => {
    const tests = Array.from({ length: 4500 }, (_, index) => ({ ...failing, testId: `t${index}` }));
    const id = runIdOf(await api.upload({ result: { tests } }));
    await api.send('DELETE', `/open/v1/runs/${id}`, { as: api.cookie });
    await query(`CREATE FUNCTION note() RETURNS trigger AS $$ BEGIN
      INSERT INTO noted VALUES (NEW.test_count); RETURN NEW; END $$ LANGUAGE plpgsql`);
    await query('CREATE TABLE noted (test_count integer)');
    await query('CREATE TRIGGER note BEFORE UPDATE ON run_contents FOR EACH ROW EXECUTE FUNCTION note()');
    await sweep();
    const noted = await query<{ test_count: number }>('SELECT test_count FROM noted');
    // With the schema of before the next test file takes the same database.
    await query('DROP FUNCTION note() CASCADE');
    await query('DROP TABLE noted');
    expect(noted.length).toBeGreaterThan(3);
    expect(new Set(noted.map((row) => row.test_count))).toEqual(new Set([-1]));
    expect(await query("SELECT seq FROM test_results WHERE test_id LIKE 't4%'")).toEqual([]);
  });
});

describe('A deleted project', () => {
  it('leaves no row and no file after half an hour', async () => {
    const before = await counts();
    const files = storedFiles();
    const { body } = await admin('POST', '/v1/projects', { name: 'Gone' });
    const project = `/v1/projects/${String(body['id'])}`;
    const other = String((await admin('POST', `${project}/targets`, { name: 'other' })).body['id']);
    const webhook = { url: 'https://hooks.example/', events: ['run.completed'] };
    await admin('POST', `${project}/webhooks`, webhook);
    await admin('POST', `${project}/webhooks`, { ...webhook, targetId: other });
    await admin('PUT', `${project}/cause-rules`, { items: [{ name: 'Broken', pattern: 'broke*' }] });
    const shop = await admin('POST', `${project}/collections`, { name: 'Shop', targets: [other] });
    const collectionId = String(shop.body['id']);
    await admin('POST', `${project}/webhooks`, { ...webhook, collectionId });
    await admin('PUT', `${project}/codeowners`, { text: '* @shop' });
    await admin('POST', `${project}/portals`, { name: 'Status', targets: [other] });
    await admin('PUT', `${project}/targets/${other}/gate`, { maxFailures: 1, collectionId });
    await admin('PUT', `${project}/targets/${other}/environments/staging`, { baseUrl: 'https://shop.example' });
    await admin('PUT', `${project}/tags/smoke`, { aliases: ['quick'] });
    await admin('PUT', `${project}/files/content?path=seeds/users.json`, { users: [] });
    await admin('PUT', `${project}/gate`, { maxFailures: 1, collectionId });
    const info = { title: 'Shop', version: '1' };
    const document = {
      openapi: '3.1.0',
      info,
      paths: { '/a': { get: { responses: { 200: { description: 'ok' } } } } },
    };
    await admin('POST', `${project}/projections/openapi`, { openapi: document });
    await admin('POST', `${project}/projections/test`, { tests: [{ testId: 'a' }] });
    for (const target of [String(body['defaultTargetId']), other]) await uploadTo(`${project}/targets/${target}/runs`);
    const [test] = items((await admin('GET', `/open${project}/tests?targetId=${other}`)).body);
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const quarantine = `/open${project}/tests/${String(test?.['testKey'])}/quarantine`;
    expect((await admin('PUT', quarantine, { reason: 'flaky', until })).status).toBe(201);
    const [cause] = items((await admin('GET', `/open${project}/causes`)).body);
    const note = { status: 'acknowledged', note: 'known' };
    expect((await admin('PATCH', `/open${project}/causes/${String(cause?.['id'])}`, note)).status).toBe(200);
    const filled = [...(await counts())]
      .filter(([table, count]) => count > (before.get(table) ?? 0))
      .map(([table]) => table);
    expect(filled).toEqual(expect.arrayContaining(FILLED));

    expect((await admin('DELETE', project)).status).toBe(204);
    await query("UPDATE targets SET deleted_at = now() - interval '31 minutes' WHERE deleted_at IS NOT NULL");
    await query("UPDATE projects SET deleted_at = now() - interval '31 minutes' WHERE deleted_at IS NOT NULL");
    await sweep(2);
    expect(Object.fromEntries(await counts())).toEqual(Object.fromEntries(before));
    expect(storedFiles()).toEqual(files);
  });
});

describe('A deleted target', () => {
  it('answers 404 to an upload that ends after its removal, and leaves nothing of it', async () => {
    const path = `/v1/projects/${api.projectId}/targets`;
    const id = String((await admin('POST', path, { name: 'gone' })).body['id']);
    const before = await counts();
    const access = jest.spyOn(api.app.app.get(ProjectAccess), 'target');
    const upload = await beginUpload(api.app.url, { ...api, uploadPath: `${path}/${id}/runs` });
    await until(() => access.mock.results.length === 1, 'the upload asks for its target');
    expect(await access.mock.results[0]?.value).toMatchObject({ id });
    expect((await admin('DELETE', `${path}/${id}`)).status).toBe(204);
    await query("UPDATE targets SET deleted_at = now() - interval '31 minutes' WHERE deleted_at IS NOT NULL");
    await sweep(2);
    const answer = await upload.finish();
    expect([answer.status, JSON.parse(answer.text).error]).toEqual([404, 'target_not_found']);
    expect(Object.fromEntries(await counts())).toEqual({
      ...Object.fromEntries(before),
      targets: (before.get('targets') ?? 0) - 1,
    });
  });
});

describe('A user who leaves the last organization', () => {
  it('leaves no row but those of the audit log', async () => {
    const member = { email: 'leaves@example.com', name: 'Leaves', role: 'member', password: 'a long enough password' };
    const userId = String((await admin('POST', '/admin/v1/members', member)).body['userId']);
    const signedIn = await api.send('POST', '/admin/v1/session', { body: member });
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const token = { type: 'scoped', name: 'CI', scopes: ['runs:read'] };
    expect((await api.send('POST', '/admin/v1/tokens', { as: cookie, body: token })).status).toBe(201);
    await query("UPDATE users SET created_at = now() - interval '2 hours'");
    await api.app.app.get(SessionSweeper).sweep();
    expect(await rowsOf(userId)).toMatchObject({ users: 1, memberships: 1, sessions: 1, tokens: 1 });

    expect((await admin('DELETE', `/admin/v1/members/${userId}`)).status).toBe(204);
    await api.app.app.get(SessionSweeper).sweep();
    expect(await rowsOf(userId)).toEqual({ users: 0, memberships: 0, sessions: 0, tokens: 0, device_requests: 0 });
    expect((await admin('GET', '/admin/v1/audit?limit=200')).text).toContain(userId);
    expect((await admin('POST', '/admin/v1/members', member)).status).toBe(201);
  });
});

/** The number of rows of a user by table. */
async function rowsOf(userId: string): Promise<Readonly<Record<string, number>>> {
  const counted: Record<string, number> = {};
  for (const table of ['users', 'memberships', 'sessions', 'tokens', 'device_requests']) {
    const column = table === 'users' ? 'id' : 'user_id';
    const rows = await query(`SELECT 1 FROM ${table} WHERE ${column} = $1`, [userId]);
    counted[table] = rows.length;
  }
  return counted;
}

/** A finished run that ended so long ago. */
async function ended(ago: string): Promise<string> {
  const id = runIdOf(await api.upload(finished));
  await query('UPDATE runs SET finished_at = now() - $2::interval WHERE id = $1', [id, ago]);
  return id;
}

async function uploadTo(path: string): Promise<void> {
  const form = new FormData();
  form.append('run', JSON.stringify({ gitRef: 'refs/heads/main' }));
  form.append('report', new Blob([JUNIT], { type: 'text/xml' }), 'junit.xml');
  form.append('artifact', new Blob(['bytes']), 'a.txt');
  const headers = { 'idempotency-key': path };
  const answer = await api.send('POST', path, { as: api.writeToken, headers, body: form });
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
}

async function retain(retentionDays: number | null): Promise<void> {
  await admin('PATCH', `/v1/projects/${api.projectId}`, { retentionDays });
}

function items(body: Json): readonly Json[] {
  return Object.values(body['items'] ?? {});
}

async function existing(ids: readonly string[]): Promise<readonly string[]> {
  const rows = await query<{ id: string }>('SELECT id FROM runs WHERE id = ANY ($1::text[]) ORDER BY id', [ids]);
  return rows.map(({ id }) => id).toSorted();
}

async function counts(): Promise<ReadonlyMap<string, number>> {
  const counted = new Map<string, number>();
  for (const table of TABLES) {
    const [row] = await query<{ count: number }>(`SELECT count(*)::integer AS count FROM ${table}`);
    counted.set(table, row?.count ?? -1);
  }
  return counted;
}

function storedFiles(): readonly string[] {
  const entries = readdirSync(directory.path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.startsWith('art_'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

function admin(method: string, path: string, body?: unknown) {
  return api.send(method, path, { as: api.cookie, ...(body === undefined ? {} : { body }) });
}

async function query<Row>(sql: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
  return api.app.dataSource.query<Row[]>(sql, [...values]);
}

async function sweep(times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) await api.app.app.get(Sweeper).sweep();
}

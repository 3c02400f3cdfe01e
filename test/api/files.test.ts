import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { ArtifactSweeper } from '../../src/artifacts/artifact-sweeper.js';
import { FileSweeper } from '../../src/files/stored/file-sweeper.js';
import { Sweeper } from '../../src/uploads/sweeper.js';
import { runIdOf, startApi, type Answer, type Api, type Json } from '../support/api.js';
import { temporaryDirectory } from '../support/process.js';

const MAX_BYTES = 2000;
const QUOTA = 6000;

const directory = temporaryDirectory();
let api: Api;
let files: string;
beforeAll(async () => {
  api = await startApi({
    CLARION_DATA_DIR: directory.path,
    CLARION_MAX_FIXTURE_BYTES: String(MAX_BYTES),
    CLARION_PROJECT_FIXTURE_BYTES: String(QUOTA),
  });
  files = `/v1/projects/${api.projectId}/files`;
});
afterAll(async () => {
  await api.close();
  await directory.remove();
});

const digestOf = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');

const admin = (method: string, path: string, body?: unknown): Promise<Answer> =>
  api.send(method, path, { as: api.cookie, ...(body === undefined ? {} : { body }) });
const push = (path: string, bytes: string, more = '', at = files): Promise<Answer> =>
  admin('PUT', `${at}/content?path=${encodeURIComponent(path)}${more}`, bytes);
const pull = (path: string, more = '', at = files): Promise<Answer> =>
  admin('GET', `${at}/content?path=${encodeURIComponent(path)}${more}`);
const versionsOf = async (path: string): Promise<readonly unknown[]> =>
  itemsOf(await admin('GET', `${files}/versions?path=${encodeURIComponent(path)}`)).map((item) => item['version']);

const itemsOf = ({ body }: Answer): readonly Json[] => (Array.isArray(body['items']) ? body['items'] : []);

const query = <T extends object>(sql: string, values: readonly unknown[] = []): Promise<T[]> =>
  api.app.dataSource.query<T[]>(sql, [...values]);

/** The files in the storage and those that are being received. */
const onDisk = (): readonly string[] =>
  readdirSync(join(directory.path, 'artifacts'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();

const newProject = async (name: string): Promise<string> =>
  `/v1/projects/${String((await admin('POST', '/v1/projects', { name })).body['id'])}/files`;

// docs/fixtures.md, "Stored fixtures"
describe('stored files', () => {
  it('are kept in versions, byte by byte', async () => {
    const first = await push('seeds/ü.json', '{"token":"ghp_16C7e42F292c6912E7710c838347Ae178B4a"}');
    expect([first.status, first.body['version'], first.body['sizeBytes']]).toEqual([201, 1, 52]);
    const second = await push('seeds/ü.json', '{"b":2}');
    expect(second.body).toEqual({
      path: 'seeds/ü.json',
      version: 2,
      sha256: digestOf('{"b":2}'),
      sizeBytes: 7,
      mediaType: expect.any(String),
      createdAt: expect.stringMatching(/Z$/),
    });
    const newest = await pull('seeds/ü.json');
    expect([newest.status, newest.text]).toEqual([200, '{"b":2}']);
    expect(newest.headers.get('content-disposition')).toBe(
      'attachment; filename="_.json"; filename*=UTF-8\'\'%C3%BC.json',
    );
    expect(newest.headers.get('content-security-policy')).toContain('sandbox');
    for (const choice of ['&version=1', `&sha256=${String(first.body['sha256']).toUpperCase()}`])
      expect((await pull('seeds/ü.json', choice)).text).toContain('ghp_16C7e42F292c6912E7710c838347Ae178B4a');
    expect((await pull('seeds/ü.json', '&version=3')).status).toBe(404);
    const [listed] = itemsOf(await admin('GET', files));
    expect(listed).toMatchObject({ path: 'seeds/ü.json', version: 2, createdBy: { name: expect.any(String) } });
  });

  it('get no version for the bytes of the newest one', async () => {
    expect((await push('same', 'a')).status).toBe(201);
    const again = await push('same', 'a');
    expect([again.status, again.body['version']]).toEqual([200, 1]);
    await push('same', 'b');
    expect([(await push('same', 'a')).body['version'], await versionsOf('same')]).toEqual([3, [3, 2, 1]]);
  });

  it('are listed page by page, and versions too', async () => {
    const at = await newProject('Pages');
    for (const path of ['c', 'a', 'b']) await push(path, path, '', at);
    const first = await admin('GET', `${at}?limit=2`);
    const next = await admin('GET', `${at}?limit=2&cursor=${String(first.body['nextCursor'])}`);
    expect([...itemsOf(first), ...itemsOf(next)].map((item) => item['path'])).toEqual(['a', 'b', 'c']);
    expect(next.body['nextCursor']).toBeNull();
    await push('a', '2', '', at);
    const newest = await admin('GET', `${at}/versions?path=a&limit=1`);
    const older = await admin('GET', `${at}/versions?path=a&limit=1&cursor=${String(newest.body['nextCursor'])}`);
    expect([itemsOf(newest)[0]?.['version'], itemsOf(older)[0]?.['version']]).toEqual([2, 1]);
  });

  it('share equal bytes within a project, until the last version that has them is deleted', async () => {
    const before = onDisk();
    await push('one', 'shared bytes');
    const withOne = onDisk();
    await push('two', 'shared bytes');
    expect([withOne.length, onDisk()]).toEqual([before.length + 1, withOne]);
    expect((await admin('DELETE', `${files}?path=one`)).status).toBe(204);
    expect((await pull('two')).text).toBe('shared bytes');
    expect((await admin('DELETE', `${files}?path=two`)).status).toBe(204);
    expect(onDisk()).toEqual(before);
    expect((await admin('DELETE', `${files}?path=two`)).status).toBe(404);
  });

  it('are refused with another digest than stated, and leave nothing', async () => {
    const before = onDisk();
    const answer = await push('checked', 'abc', `&sha256=${digestOf('abd')}`);
    expect([answer.status, answer.body['error']]).toEqual([422, 'validation_failed']);
    expect((await push('checked', 'abc', '&sha256=ab')).status).toBe(400);
    expect([onDisk(), (await pull('checked')).status]).toEqual([before, 404]);
    expect((await push('checked', 'abc', `&sha256=${digestOf('abc').toUpperCase()}`)).status).toBe(201);
  });

  it.each([
    '',
    '..',
    '../a',
    'a/../../b',
    '/etc/passwd',
    'C:/a',
    'a\\b',
    'a\0b',
    'a\nb',
    './a',
    'a//b',
    'x'.repeat(513),
  ])('have no path %j', async (path) => {
    const before = onDisk();
    for (const answer of [
      await push(path, 'a'),
      await pull(path),
      await admin('DELETE', `${files}?path=${encodeURIComponent(path)}`),
    ])
      expect([answer.status, answer.body['error']]).toEqual([400, 'invalid_request']);
    expect(onDisk()).toEqual(before);
  });

  it('have one path, and it is needed', async () => {
    for (const more of ['', '?path=a&path=b'])
      expect((await admin('PUT', `${files}/content${more}`, 'x')).status).toBe(400);
  });

  it('are limited in size, also compressed, and leave nothing', async () => {
    const before = onDisk();
    expect((await push('large', 'x'.repeat(MAX_BYTES))).status).toBe(201);
    for (const body of ['x'.repeat(MAX_BYTES + 1), 'x'.repeat(50 * MAX_BYTES)]) {
      const answer = await push('larger', body);
      expect([answer.status, answer.body['error']]).toEqual([413, 'payload_too_large']);
    }
    expect((await pull('larger')).status).toBe(404);
    await admin('DELETE', `${files}?path=large`);
    expect(onDisk()).toEqual(before);
  });

  it('may be empty', async () => {
    expect((await push('empty', '')).body).toMatchObject({ sizeBytes: 0, sha256: digestOf('') });
    expect((await pull('empty')).text).toBe('');
  });

  it('are limited together in a project, where equal bytes count once', async () => {
    const at = await newProject('Quota');
    for (const digit of ['1', '2', '3']) expect((await push(digit, digit.repeat(MAX_BYTES), '', at)).status).toBe(201);
    expect((await push('again', '1'.repeat(MAX_BYTES), '', at)).status).toBe(201);
    const answer = await push('more', '4', '', at);
    expect([answer.status, answer.body['error'], String(answer.body['detail'])]).toEqual([
      409,
      'conflict',
      expect.stringContaining(String(QUOTA)),
    ]);
    expect((await admin('DELETE', `${at}?path=2`)).status).toBe(204);
    expect((await push('more', '4', '', at)).status).toBe(201);
  });

  it('are limited in number, and in versions', async () => {
    const at = await newProject('Numbers');
    const project = at.split('/')[3];
    await push('many', '0', '', at);
    const copy = (path: string, number: string, count: number): Promise<unknown> =>
      query(
        `INSERT INTO file_versions SELECT organization_id, project_id, ${path}, ${number}, artifact_id, digest, size_bytes, media_type, created_by, created_at
         FROM file_versions, generate_series(2, ${count}) AS n WHERE project_id = $1 AND path = 'many' AND number = 1`,
        [project],
      );
    await copy("'many'", 'n', 500);
    const versions = await push('many', 'new', '', at);
    await copy("'file ' || n", '1', 1000);
    const paths = await push('one more', 'new', '', at);
    expect([versions, paths].map(({ status, body }) => [status, body['error']])).toEqual([
      [409, 'conflict'],
      [409, 'conflict'],
    ]);
    expect((await push('file 2', 'new', '', at)).status).toBe(201);
  });

  it('keep all versions of pushes at the same time, in one order, and one of equal ones', async () => {
    const texts = Array.from({ length: 8 }, (_, index) => `racing ${index}`);
    const answers = await Promise.all(texts.map((text) => push('race', text)));
    expect(answers.map(({ status }) => status)).toEqual(texts.map(() => 201));
    expect(await versionsOf('race')).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    const found = await Promise.all(texts.map((_, index) => pull('race', `&version=${index + 1}`)));
    expect(found.map(({ text }) => text).toSorted()).toEqual(texts);
    const before = onDisk();
    const equal = await Promise.all(Array.from({ length: 6 }, () => push('equal', 'the same')));
    expect(equal.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 201]);
    expect([await versionsOf('equal'), onDisk().length]).toEqual([[1], before.length + 1]);
  });

  it('are stored or gone whole when they are deleted while they are pushed', async () => {
    for (let round = 0; round < 5; round += 1) {
      await push('contested', 'contested bytes');
      await Promise.all([push('other', 'contested bytes'), admin('DELETE', `${files}?path=contested`)]);
      const other = await pull('other');
      if (other.status === 200) expect(other.text).toBe('contested bytes');
      else expect((await push('other', 'contested bytes')).status).toBe(201);
      await admin('DELETE', `${files}?path=other`);
    }
  });

  it('are not stored when the sender breaks off', async () => {
    const before = onDisk();
    const { hostname, port } = new URL(api.app.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `PUT ${files}/content?path=short HTTP/1.1\r\nHost: a\r\nCookie: ${api.cookie}\r\nContent-Length: 1000\r\n\r\nonly this`,
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
    socket.destroy();
    for (let waits = 0; onDisk().length > before.length && waits < 100; waits += 1)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect([onDisk(), (await pull('short')).status]).toEqual([before, 404]);
  });

  it('are not sent when the bytes on the disk are gone', async () => {
    await push('lost', 'lost bytes');
    const [row] = await query<{ id: string; org: string }>(
      "SELECT artifact_id AS id, organization_id AS org FROM file_versions WHERE path = 'lost'",
    );
    const path = join(directory.path, 'artifacts', row?.org ?? '', row?.id.slice(-2) ?? '', row?.id ?? '');
    rmSync(path);
    expect((await pull('lost')).status).toBe(404);
    writeFileSync(path, 'lost bytes');
    expect((await pull('lost')).text).toBe('lost bytes');
  });

  it('are left alone by the sweep of the storage, which removes what no version has', async () => {
    await push('kept', 'kept bytes');
    const [row] = await query<{ org: string }>("SELECT organization_id AS org FROM file_versions WHERE path = 'kept'");
    const id = `art_${'7'.repeat(26)}`;
    const folder = join(directory.path, 'artifacts', row?.org ?? '', '77');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, id), 'nobody’s');
    await api.app.app.get(ArtifactSweeper).sweep(new Date(Date.now() + 3 * 86_400_000));
    expect([onDisk().includes(id), (await pull('kept')).text]).toEqual([false, 'kept bytes']);
  });

  it('show the version that a run used', async () => {
    await push('seeds/run.json', 'v1');
    await push('seeds/run.json', 'v2');
    const fixtures = [
      { path: 'seeds/run.json', sha256: digestOf('v1'), sizeBytes: 2 },
      { path: 'seeds/local.json', sha256: digestOf('v1'), sizeBytes: 2 },
    ];
    const run = await api.upload({ result: { tests: [{ testId: 'a', success: true }] }, fixtures });
    const list = await api.read(`/open/v1/runs/${runIdOf(run)}/fixtures`);
    expect(itemsOf(list).map(({ path, version }) => [path, version])).toEqual([
      ['seeds/local.json', null],
      ['seeds/run.json', 1],
    ]);
  });

  it('name a former user by id alone, and are in the audit log', async () => {
    const member = { email: 'pushes@example.com', name: 'Pushes', role: 'admin', password: 'a long enough password' };
    const userId = String((await admin('POST', '/admin/v1/members', member)).body['userId']);
    const cookie = (await api.send('POST', '/admin/v1/session', { body: member })).headers.getSetCookie()[0] ?? '';
    const path = `${files}/content?path=authored`;
    expect((await api.send('PUT', path, { as: cookie.split(';')[0] ?? '', body: 'x' })).status).toBe(201);
    expect((await admin('DELETE', `/admin/v1/members/${userId}`)).status).toBe(204);
    for (const table of ['known_networks WHERE user_id', 'users WHERE id'])
      await query(`DELETE FROM ${table} = $1`, [userId]);
    const [version] = itemsOf(await admin('GET', `${files}/versions?path=authored`));
    expect(version?.['createdBy']).toEqual({ id: userId, name: null });
    await admin('DELETE', `${files}?path=authored`);
    const audit = itemsOf(await admin('GET', '/admin/v1/audit?limit=20')).map((item) => item['action']);
    expect(audit).toEqual(expect.arrayContaining(['file.stored', 'file.deleted']));
  });
});

// docs/fixtures.md, "How long versions are kept"
describe('the sweep of versions', () => {
  it('removes those that were replaced, are older than the retention and were used by no run that is kept', async () => {
    const before = onDisk();
    const texts = ['unused', 'used', 'young', 'newest'];
    for (const text of texts) await push('swept', text);
    await push('alone', 'old and newest');
    const fixtures = [{ path: 'swept', sha256: digestOf('used') }];
    const run = runIdOf(await api.upload({ result: { tests: [{ testId: 'a', success: true }] }, fixtures }));
    await query("UPDATE file_versions SET created_at = now() - interval '91 days' WHERE path = 'alone' OR number < 3");
    const sweep = (): Promise<void> => api.app.app.get(FileSweeper).sweep(new Date());
    const retain = (retentionDays: number | null): Promise<Answer> =>
      admin('PATCH', `/v1/projects/${api.projectId}`, { retentionDays });

    await retain(null);
    await sweep();
    expect(await versionsOf('swept')).toEqual([4, 3, 2, 1]);
    await retain(90);
    await sweep();
    expect([await versionsOf('swept'), await versionsOf('alone')]).toEqual([[4, 3, 2], [1]]);
    expect(onDisk().length).toBeLessThanOrEqual(before.length + 4);
    expect((await pull('swept', '&version=1')).status).toBe(404);
    expect((await admin('DELETE', `/open/v1/runs/${run}`)).status).toBe(204);
    await api.app.app.get(Sweeper).sweep();
    await sweep();
    expect([await versionsOf('swept'), (await pull('swept')).text]).toEqual([[4, 3], 'newest']);
  });
});

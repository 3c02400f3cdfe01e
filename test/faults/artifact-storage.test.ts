import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { ArtifactSweeper } from '../../src/artifacts/artifact-sweeper.js';
import { LooseArtifactStore } from '../../src/artifacts/loose-artifact.store.js';
import { newArtifactId, newOrganizationId } from '../../src/common/identifiers.js';
import type { StoredBytes } from '../../src/artifacts/storage/artifact-storage.js';
import type { S3Location } from '../../src/config/artifacts-url.js';
import { S3Storage } from '../../src/artifacts/storage/s3-storage.js';
import { exchange, runIdOf, startApi, type Answer, type Api } from '../support/api.js';
import { runToEnd, startServer, temporaryDirectory } from '../support/process.js';
import { startS3Server, type S3Server } from '../support/s3-server.js';
import { setUpServer } from '../support/set-up-server.js';
import { openStore, type Store } from '../support/store.js';
import { preloadOf } from './plants/preload.js';

const MIB = 1024 * 1024;
const HOUR_MS = 3_600_000;
const RETRY = {
  error: 'overloaded',
  detail: 'The service that stores the files does not respond as it should. Try again in 60 seconds.',
};

let s3: S3Server;

beforeAll(async () => {
  s3 = await startS3Server();
});

afterAll(async () => {
  await s3.close();
});

describe('artifacts in an S3-compatible service', () => {
  let api: Api;
  let runId: string;

  beforeAll(async () => {
    api = await startApi({ CLARION_ARTIFACTS_URL: s3.environment['CLARION_ARTIFACTS_URL'] ?? '' });
    runId = await newRun();
  });

  beforeEach(async () => {
    await s3.proxy.mend();
  });

  afterAll(async () => {
    await s3.proxy.mend();
    await api.close();
  });

  it('leave no test object behind at start', async () => {
    expect(await s3.objects()).toEqual([]);
  });

  it('are given back byte for byte, with the headers of a local file', async () => {
    const bytes = randomBytes(3 * MIB + 1);
    const answer = await uploadAll([bytes]);
    const response = await download(idOf(answer));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('content-disposition')).toContain('attachment');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    expect(await incoming()).toEqual([]);
  });

  it.each([
    ['without a token', undefined, 401],
    ['with a token that may not read', 'write', 403],
  ])('are refused %s', async (_, as, status) => {
    const answer = await uploadAll([Buffer.from('x')]);
    const headers: Record<string, string> = as === undefined ? {} : { authorization: `Bearer ${api.writeToken}` };
    expect((await fetch(addressOf(idOf(answer)), { headers })).status).toBe(status);
  });

  it('may be empty, and many at once', async () => {
    const files = Array.from({ length: 20 }, (_, index) => Buffer.alloc(index, 'x'));
    const answer = await uploadAll(files);
    expect(answer.status).toBe(201);
    const ids = Object.values(answer.body['items'] ?? {}).map((item) => String(item['id']));
    const read = await Promise.all(ids.map(async (id) => (await (await download(id)).text()).length));
    expect(read).toEqual(files.map((file) => file.length));
  });

  it('are 404 when the service has lost them', async () => {
    const answer = await uploadAll([Buffer.from('lost')]);
    const path = await objectOf(Buffer.from('lost'));
    await writeFile(path, '');
    const broken = await download(idOf(answer));
    expect(broken.status).toBe(503);
    await unlink(path);
    expect((await download(idOf(answer))).status).toBe(404);
  });

  it('break visibly when the service has other bytes of the same length', async () => {
    const bytes = randomBytes(200_000);
    const answer = await uploadAll([bytes]);
    const path = await objectOf(bytes);
    const damaged = Buffer.from(bytes);
    damaged[100_000] = (damaged[100_000] ?? 0) ^ 1;
    await writeFile(path, damaged);
    await expect(download(idOf(answer)).then((response) => response.arrayBuffer())).rejects.toThrow('terminated');
  });

  it('are 503 when the service is down: no row, no file, and a second try stores them', async () => {
    const before = await api.read(`/open/v1/runs/${runId}/artifacts`);
    const objects = await s3.objects();
    await s3.proxy.cut('refuse');
    const answer = await uploadAll([Buffer.from('a'), Buffer.from('b')]);
    expect([answer.status, answer.headers.get('retry-after'), answer.body]).toMatchObject([503, '60', RETRY]);
    expect(JSON.stringify(answer.body)).not.toContain(s3.bucket);
    expect((await api.read(`/open/v1/runs/${runId}/artifacts`)).text).toBe(before.text);
    expect(await incoming()).toEqual([]);
    expect(String(api.app.failures)).toContain('ECONNREFUSED');
    await s3.proxy.mend();
    expect(await s3.objects()).toEqual(objects);
    expect((await uploadAll([Buffer.from('a')])).status).toBe(201);
  });

  it('are 503 on a read while the service is down, and other routes answer', async () => {
    const answer = await uploadAll([Buffer.from('x')]);
    await s3.proxy.cut('refuse');
    const [refused, run] = await Promise.all([download(idOf(answer)), api.read(`/open/v1/runs/${runId}`)]);
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject(RETRY);
    expect(run.status).toBe(200);
  });

  it('store no run when the service does not take an artifact of a report', async () => {
    const count = 'SELECT count(*) FROM runs';
    const before = await api.app.dataSource.query<unknown>(count);
    await s3.proxy.cut('refuse');
    const form = new FormData();
    form.append('report', new Blob(['TAP version 13\n1..1\nok 1 - login\n']), 'a.tap');
    form.append('artifact', new Blob(['x']), 'log.txt');
    const answer = await api.send('POST', api.uploadPath, { as: api.writeToken, body: form });
    expect([answer.status, answer.body['error']]).toEqual([503, 'overloaded']);
    expect(await api.app.dataSource.query<unknown>(count)).toEqual(before);
    expect(await incoming()).toEqual([]);
  });

  it('never reach the service from a truncated body', async () => {
    const objects = await s3.objects();
    const body = '--b\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\nhalf';
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const answer = await api.send('POST', artifactsPath(), { as: api.writeToken, body, headers });
    expect(answer.status).toBe(400);
    expect(await incoming()).toEqual([]);
    expect(await s3.objects()).toEqual(objects);
  });

  it('release the connection to the service when the reader goes away or asks for the head only', async () => {
    const answer = await uploadAll([randomBytes(8 * MIB)]);
    const headers = { authorization: `Bearer ${api.readToken}` };
    for (let round = 0; round < 5; round += 1) {
      const reader = request(addressOf(idOf(answer)), { headers }).end();
      const [response]: Readable[] = await once(reader, 'response');
      await once(response ?? reader, 'data');
      reader.destroy();
    }
    expect((await fetch(addressOf(idOf(answer)), { method: 'HEAD', headers })).status).toBe(200);
    expect((await download(idOf(answer)).then((response) => response.arrayBuffer())).byteLength).toBe(8 * MIB);
  });

  it('stay for a day while an upload places them, and go to no run after the sweep removed them', async () => {
    const records = api.app.app.get(LooseArtifactStore);
    const sweeper = api.app.app.get(ArtifactSweeper);
    const organizationId = newOrganizationId();
    const id = newArtifactId(organizationId);
    const claim = (): Promise<void> => records.claim(api.app.dataSource.manager, organizationId, [id]);
    await records.begin([{ organizationId, id }], new Date());
    await sweeper.sweep(new Date(Date.now() + 23 * HOUR_MS));
    await expect(claim()).resolves.toBeUndefined();
    await records.begin([{ organizationId, id }], new Date());
    await sweeper.sweep(new Date(Date.now() + 25 * HOUR_MS));
    await expect(claim()).rejects.toMatchObject({ code: 'overloaded' });
    expect(await looseRecords()).toBe(0);
  });

  it('of a replaced run are removed by the sweep when the service was down', async () => {
    const objects = await s3.objects();
    const envelope = { clientRunId: 'replaced', result: { tests: [{ testId: 'a', success: true }] } };
    const run = runIdOf(await api.upload(envelope));
    const form = new FormData();
    form.append('files', new Blob(['x']), 'a.txt');
    const path = `${api.uploadPath}/${run}/artifacts`;
    expect((await api.send('POST', path, { as: api.writeToken, body: form })).status).toBe(201);
    expect(await looseRecords()).toBe(0);
    await s3.proxy.cut('refuse');
    const failures = api.app.failures.length;
    expect((await api.upload(envelope)).status).toBe(200);
    for (const end = Date.now() + 20_000; api.app.failures.length === failures && Date.now() < end;) await sleep(50);
    expect([(await s3.objects()).length, await looseRecords()]).toEqual([objects.length + 1, 1]);
    await s3.proxy.mend();
    await api.app.app.get(ArtifactSweeper).sweep(new Date());
    expect([await s3.objects(), await looseRecords()]).toEqual([objects, 0]);
  });

  async function looseRecords(): Promise<number> {
    const [row] = await api.app.dataSource.query<{ count: number }[]>('SELECT count(*)::int FROM loose_artifacts');
    return row?.count ?? -1;
  }

  async function newRun(): Promise<string> {
    const tests = [{ testId: 'login', success: false, durationMs: 1, events: [] }];
    return runIdOf(await api.upload({ result: { tests } }));
  }

  function artifactsPath(): string {
    return `${api.uploadPath}/${runId}/artifacts`;
  }

  async function uploadAll(files: readonly Buffer[]): Promise<Answer> {
    const form = new FormData();
    files.forEach((bytes, index) => form.append('files', new Blob([new Uint8Array(bytes)]), `file-${index}.bin`));
    return api.send('POST', artifactsPath(), { as: api.writeToken, body: form });
  }

  function addressOf(id: string): string {
    return `${api.app.url}/open/v1/runs/${runId}/artifacts/${id}`;
  }

  function download(id: string): Promise<Response> {
    return fetch(addressOf(id), { headers: { authorization: `Bearer ${api.readToken}` } });
  }

  async function incoming(): Promise<readonly string[]> {
    const directory = join(api.app.dataDir, 'artifacts', 'incoming');
    return existsSync(directory) ? readdir(directory) : [];
  }
});

describe('an S3-compatible service that is slow', () => {
  const STALL_MS = 300;
  let storage: S3Storage;
  const directory = temporaryDirectory();

  beforeAll(() => {
    storage = new S3Storage(location(), STALL_MS);
  });

  beforeEach(() => s3.proxy.mend());

  afterAll(async () => {
    await s3.proxy.mend();
    await storage.onApplicationShutdown();
    await directory.remove();
  });

  it('is given up on while it takes a file, opens one, and removes one', async () => {
    const { file, artifact } = await written(Buffer.from('x'));
    await s3.proxy.cut('silence');
    const startedAt = performance.now();
    const problem = { code: 'overloaded' };
    await expect(storage.place(file, artifact)).rejects.toMatchObject(problem);
    await expect(storage.open(artifact)).rejects.toMatchObject(problem);
    await expect(storage.remove(artifact)).rejects.toMatchObject({ name: 'AbortError' });
    expect(performance.now() - startedAt).toBeLessThan(STALL_MS * 10);
    expect(existsSync(file.path)).toBe(true);
  });

  it('is not sent a file that is larger than it takes', async () => {
    const { file, artifact } = await written(Buffer.from('x'));
    const tooLarge = storage.place({ ...file, sizeBytes: 5 * 1024 ** 3 + 1 }, artifact);
    await expect(tooLarge).rejects.toMatchObject({ code: 'payload_too_large' });
  });

  it('is given up on in the middle of a file, whose reader sees it break', async () => {
    const { file, artifact } = await written(randomBytes(8 * MIB));
    await new S3Storage(location()).place(file, artifact);
    const stream = await storage.open(artifact);
    if (stream === undefined) throw new Error('The file is gone');
    await once(stream, 'readable');
    await s3.proxy.cut('refuse');
    await expect(buffer(stream)).rejects.toThrow(/aborted|closed|close|ECONNRESET/i);
  });

  it('sends a range of a file alone', async () => {
    const { file, artifact } = await written(Buffer.from('0123456789'));
    const patient = new S3Storage(location());
    await patient.place(file, artifact);
    const stream = await patient.open(artifact, { first: 2, last: 4 });
    expect(stream && (await buffer(stream)).toString()).toBe('234');
    await patient.onApplicationShutdown();
  });

  it('is not given up on because its reader is slow', async () => {
    const bytes = randomBytes(8 * MIB);
    const { file, artifact } = await written(bytes);
    await new S3Storage(location()).place(file, artifact);
    const stream = await storage.open(artifact);
    if (stream === undefined) throw new Error('The file is gone');
    await once(stream, 'readable');
    await new Promise((done) => setTimeout(done, STALL_MS * 3));
    expect((await buffer(stream)).equals(bytes)).toBe(true);
  });

  function location(): S3Location {
    return { bucket: s3.bucket, prefix: 'slow/', endpoint: s3.endpoint, region: undefined };
  }

  async function written(bytes: Buffer): Promise<{ file: StoredBytes & { path: string }; artifact: StoredBytes }> {
    const organizationId = newOrganizationId();
    const digest = createHash('sha256').update(bytes).digest();
    const artifact = { organizationId, id: newArtifactId(organizationId), sizeBytes: bytes.length, digest };
    const path = join(directory.path, artifact.id);
    await writeFile(path, bytes);
    return { file: { ...artifact, path }, artifact };
  }
});

describe('objects in an S3-compatible service that no run has', () => {
  let store: Store;

  beforeEach(async () => {
    await s3.proxy.mend();
    store = await openStore();
  });

  afterEach(() => store.remove());

  it('are removed a day after the process was killed between the object and its row, and those of runs stay', async () => {
    const planted = { environment: { ...store.environment, ...s3.environment }, program: 'dist/src/main.js' };
    const before = await s3.objects();
    const server = await startServer({ ...planted, nodeArguments: [preloadOf('die-before-artifact-rows')] });
    const account = await setUpServer(server.url);
    const upload = (name: string): Promise<Answer> => {
      const form = new FormData();
      form.append('report', new Blob(['TAP version 13\n1..1\nok 1 - login\n']), 'a.tap');
      form.append('artifact', new Blob([name]), name);
      return exchange(server.url, 'POST', account.uploadPath, { as: account.writeToken, body: form });
    };
    expect((await upload('kept.txt')).status).toBe(201);
    await expect(upload('fatal.txt')).rejects.toThrow('fetch failed');
    expect((await server.exit).signal).toBe('SIGKILL');
    expect((await s3.objects()).length).toBe(before.length + 2);

    const later = await startServer({ ...planted, nodeArguments: [preloadOf('sweep-a-day-later')] });
    const left = async (): Promise<readonly string[]> => (await s3.objects()).filter((path) => !before.includes(path));
    for (const end = Date.now() + 20_000; (await left()).length > 1 && Date.now() < end;) await sleep(100);
    const texts = (await left()).map((path) => readFile(path, 'utf8'));
    expect(await Promise.all(texts)).toEqual(['kept.txt']);
    await later.end('SIGTERM');
  }, 180_000);
});

describe('a server whose service', () => {
  it.each([
    ['has no such bucket', { CLARION_ARTIFACTS_URL: 's3://no-such-bucket' }, 'NoSuchBucket'],
    ['does not know the credentials', { AWS_ACCESS_KEY_ID: 'unknown' }, 'InvalidAccessKeyId'],
    ['is given a wrong secret', { AWS_SECRET_ACCESS_KEY: 'wrong' }, 'SignatureDoesNotMatch'],
  ])(
    '%s does not start, and says so',
    async (_, wrong, sentence) => {
      await s3.proxy.mend();
      const directory = temporaryDirectory();
      const environment: Record<string, string> = { CLARION_DATA_DIR: directory.path, ...s3.environment, ...wrong };
      if ('CLARION_ARTIFACTS_URL' in wrong) environment['CLARION_ARTIFACTS_URL'] += `?endpoint=${s3.endpoint}`;
      const { code, errors, output } = await runToEnd({ environment });
      await directory.remove();
      expect([code, errors]).toEqual([1, expect.stringContaining(sentence)]);
      expect(errors).toContain('CLARION_ARTIFACTS_URL');
      expect(errors).not.toContain('    at ');
      expect(output).not.toContain('listening');
    },
    60_000,
  );

  it('is down starts, and warns', async () => {
    await s3.proxy.cut('refuse');
    const directory = temporaryDirectory();
    const server = await startServer({ environment: { CLARION_DATA_DIR: directory.path, ...s3.environment } });
    const { output } = await server.end('SIGTERM');
    await directory.remove();
    await s3.proxy.mend();
    expect(output).toContain('The service of CLARION_ARTIFACTS_URL is down');
  }, 60_000);
});

function idOf(answer: Answer): string {
  return String(answer.body['items']?.['0']?.['id']);
}

/** The file in which the service has these bytes. */
async function objectOf(bytes: Buffer): Promise<string> {
  for (const path of await s3.objects()) if ((await readFile(path)).equals(bytes)) return path;
  throw new Error('The service has no object with these bytes');
}

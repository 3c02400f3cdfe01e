import { afterAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { setUpServer } from '../support/set-up-server.js';
import { startServer, temporaryDirectory, type ServerProcess } from '../support/process.js';
import { openServerStore, singleTestServer, type Store } from '../support/store.js';
import { listRuns, readRun, UploadCourse } from './upload-course.js';
import { tableDigests } from './table-digests.js';

const run = promisify(execFile);
/** Both servers have it, as docs/operations/backup.md describes. */
const CLARION_SECRET_KEY = randomBytes(32).toString('base64');
const directory = temporaryDirectory();
const stores: Store[] = [];
const servers: ServerProcess[] = [];

afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGKILL')));
  await Promise.all(stores.map((store) => store.remove()));
  await directory.remove();
});

async function newStore(server: string): Promise<Store> {
  const store = await openServerStore(server);
  stores.push(store);
  return store;
}

async function start({ environment }: Store): Promise<ServerProcess> {
  const server = await startServer({
    environment: { ...environment, CLARION_PUBLIC_URL: 'http://127.0.0.1:4747', CLARION_SECRET_KEY },
  });
  servers.push(server);
  return server;
}

/** The commands of docs/operations/backup.md. */
async function dump(source: Store, file: string): Promise<void> {
  await run('pg_dump', ['--format=custom', `--file=${file}`, source.databaseUrl ?? '']);
}

async function restore(target: Store, file: string): Promise<void> {
  await run('pg_restore', ['--no-owner', '--exit-on-error', `--dbname=${target.databaseUrl}`, file]);
}

async function copyArtifacts(source: Store, target: Store): Promise<void> {
  const of = ({ environment }: Store): string => join(environment['CLARION_DATA_DIR'] ?? '', 'artifacts');
  await cp(of(source), of(target), { recursive: true });
}

/** Whether this machine has the tools of PostgreSQL for a server: pg_dump refuses a server that is newer than itself. */
async function hasTools(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ major: number }>(
      `SELECT current_setting('server_version_num')::integer / 10000 AS major`,
    );
    const { stdout } = await run('pg_dump', ['--version']).catch(() => ({ stdout: '' }));
    return Number(/(\d+)/.exec(stdout)?.[1] ?? 0) >= (rows[0]?.major ?? 0);
  } finally {
    await client.end();
  }
}

const server = singleTestServer();
const canDump = server !== undefined && (await hasTools(server));

(canDump ? describe : describe.skip)('pg_dump and pg_restore', () => {
  it('copy everything that was acknowledged, while uploads run, and every row when none runs', async () => {
    const source = await newStore(server ?? '');
    const original = await start(source);
    const account = await setUpServer(original.url);
    const course = new UploadCourse(original.url, account);
    await course.reached(12);
    const before = new Set(course.acknowledged);
    const busy = join(directory.path, 'busy.dump');
    await dump(source, busy);
    await course.stop();
    const certain = course.acknowledged.filter((acknowledged) => before.has(acknowledged));

    const target = await newStore(server ?? '');
    await copyArtifacts(source, target);
    await restore(target, busy);
    const copy = await start(target);
    expect(certain.length).toBeGreaterThan(5);
    for (const acknowledged of certain) expect(await readRun(copy.url, account, acknowledged)).toEqual(acknowledged);
    expect((await listRuns(copy.url, account)).length).toBeGreaterThanOrEqual(certain.length);

    await original.end('SIGTERM');
    const quiet = join(directory.path, 'quiet.dump');
    await dump(source, quiet);
    const second = await newStore(server ?? '');
    await restore(second, quiet);
    expect(await tableDigests(second)).toEqual(await tableDigests(source));
  }, 120_000);
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { preloadOf } from '../faults/plants/preload.js';
import { exchange } from '../support/api.js';
import { startServer, temporaryDirectory, type ServerProcess } from '../support/process.js';
import { setUpServer, type Account } from '../support/set-up-server.js';
import { listRuns, missingFiles, readRun, UploadCourse, type AcknowledgedRun } from './upload-course.js';
import { ask, PostgresPrograms, postgresPrograms } from './postgres-cluster.js';

const PATIENCE_MS = 300_000;

const files = temporaryDirectory();
const servers: ServerProcess[] = [];
let cluster: PostgresPrograms;

/** The commands of docs/operations.md, with the programs of the server that this machine has. */
const programs = postgresPrograms();

beforeAll(async () => {
  if (programs === undefined) throw new Error(`Install a PostgreSQL server: it has initdb and pg_basebackup`);
  cluster = await PostgresPrograms.in(files.path, programs);
});

afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGKILL')));
  await cluster.end();
  await files.remove();
});

async function start(
  databaseUrl: string,
  dataDir: string,
  nodeArguments: readonly string[] = [],
): Promise<ServerProcess> {
  const environment = {
    CLARION_DATABASE_URL: databaseUrl,
    CLARION_DATA_DIR: dataDir,
    CLARION_SECRET_KEY: '00112233445566778899aabbccddeeff0123456789abcdeffedcba9876543210',
    CLARION_PUBLIC_URL: 'http://127.0.0.1:4747',
  };
  const server = await startServer({ environment, nodeArguments, program: 'dist/src/main.js' });
  servers.push(server);
  return server;
}

/** Waits until the log up to now is in the archive. */
async function archived(url: string): Promise<void> {
  const [row] = await ask(url, 'SELECT pg_walfile_name(pg_switch_wal()) AS name');
  const name = String(row?.['name']);
  while (!readdirSync(cluster.pathOf('archive')).includes(name)) await sleep(50);
}

async function makePrimary(): Promise<string> {
  const archive = await cluster.directory('archive');
  await cluster.run(
    'initdb',
    '--auth=trust',
    '--username=postgres',
    '--no-locale',
    '--encoding=UTF8',
    '-D',
    cluster.pathOf('primary'),
  );
  return cluster.start('primary', [
    'archive_mode = on',
    `archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'`,
  ]);
}

/** Restores the base backup and recovers it to a time. */
async function recover(name: string, time: string): Promise<string> {
  await cluster.run('pg_verifybackup', cluster.pathOf('base'));
  await cluster.copy('base', name);
  await cluster.write(join(name, 'recovery.signal'), '');
  return cluster.start(name, [
    'archive_mode = off',
    `restore_command = 'cp ${cluster.pathOf('archive')}/%f %p'`,
    `recovery_target_time = '${time}'`,
    'recovery_target_action = promote',
  ]);
}

describe('pg_basebackup, an archive of the log and a recovery to a time', () => {
  let account: Account;
  /** Acknowledged before the time. */
  let certain: readonly AcknowledgedRun[];
  /** Begun after the time. */
  let later: readonly AcknowledgedRun[];
  let time: string;
  const dataDir = join(files.path, 'data');

  beforeAll(async () => {
    const primary = await makePrimary();
    const server = await start(primary, dataDir);
    account = await setUpServer(server.url);
    const course = new UploadCourse(server.url, account);
    await course.reached(6);
    await cluster.run('pg_basebackup', '--checkpoint=fast', `--dbname=${primary}`, '--pgdata', cluster.pathOf('base'));
    await course.reached(18);
    const before = new Set(course.acknowledged);
    const [row] = await ask(primary, 'SELECT clock_timestamp()::text AS now');
    time = String(row?.['now']);
    certain = course.acknowledged.filter((acknowledged) => before.has(acknowledged));
    await course.stop();
    const second = new UploadCourse(server.url, account);
    await second.reached(6);
    await second.stop();
    later = second.acknowledged;
    await archived(primary);
    // The disaster: the server and its database are lost, the archive and the artifacts are not.
    await server.end('SIGKILL');
    await cluster.end();
  }, PATIENCE_MS);

  it(
    'has everything that was acknowledged before the time, each run whole, and nothing that was begun later',
    async () => {
      const copy = await start(await recover('recovered', time), dataDir);
      expect(certain.length).toBeGreaterThan(10);
      for (const acknowledged of certain) expect(await readRun(copy.url, account, acknowledged)).toEqual(acknowledged);
      const ids = await listRuns(copy.url, account);
      for (const id of ids) expect(await missingFiles(copy.url, account, id)).toEqual([]);
      expect(later.length).toBeGreaterThan(3);
      expect(later.filter(({ runId }) => ids.includes(runId))).toEqual([]);
      await copy.end('SIGTERM');
    },
    PATIENCE_MS,
  );

  it(
    'removes files of later runs from its directory with the sweep, and answers 404 where the file of a row is missing',
    async () => {
      const [lost, ...others] = certain;
      const [missing = '', ...rest] = lost?.files.keys() ?? [];
      const directory = join(files.path, 'copied');
      await cp(dataDir, directory, { recursive: true, preserveTimestamps: true });
      await rm((await pathsOf(directory, [missing]))[0] ?? '');
      const newer = later.flatMap((acknowledged) => [...acknowledged.files.keys()]);
      expect(await pathsOf(directory, newer)).toHaveLength(newer.length);

      const copy = await start(await recover('swept', time), directory, [preloadOf('sweep-a-day-later')]);
      for (const end = Date.now() + 60_000; (await pathsOf(directory, newer)).length > 0 && Date.now() < end;)
        await sleep(100);
      expect(await pathsOf(directory, newer)).toEqual([]);
      for (const acknowledged of others) expect(await readRun(copy.url, account, acknowledged)).toEqual(acknowledged);
      const path = `/open/v1/runs/${lost?.runId}`;
      const answers = [`${path}/artifacts/${missing}`, `${path}/artifacts/${rest[0]}`, `${path}/failures`].map(
        (address) => exchange(copy.url, 'GET', address, { as: account.readToken }),
      );
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 200, 200]);
      await copy.end('SIGTERM');
    },
    PATIENCE_MS,
  );
});

/** The files of some artifacts in a data directory. */
async function pathsOf(directory: string, ids: readonly string[]): Promise<readonly string[]> {
  const root = join(directory, 'artifacts');
  const paths = await readdir(root, { recursive: true });
  return paths.filter((path) => ids.some((id) => path.endsWith(id))).map((path) => join(root, path));
}

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { restore } from '../../src/backups/directory/restore.js';
import { LEFT_OUT } from '../../src/backups/rows/export-plan.js';
import { readConfig } from '../../src/config/config.js';
import { runToEnd, startServer, temporaryDirectory, type Exit, type ServerProcess } from '../support/process.js';
import { setUpServer, type Account } from '../support/set-up-server.js';
import { openEmbeddedStore, openStore, type Store } from '../support/store.js';
import { listRuns, missingFiles, readRun, UploadCourse, type AcknowledgedRun } from './upload-course.js';
import { tableDigests } from './table-digests.js';

const PATIENCE_MS = 120_000;

/** Answers contain the public address. */
const ADDRESS = { CLARION_PUBLIC_URL: 'http://127.0.0.1:4747' };

/** These processes live for moments: to optimize the engine would take longer than they run. */
const QUICK = ['--liftoff-only'];

const files = temporaryDirectory();
const stores: Store[] = [];
const servers: ServerProcess[] = [];

afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGKILL')));
  await Promise.all(stores.map((store) => store.remove()));
  await files.remove();
});

async function newStore(opened: Store | Promise<Store>): Promise<Store> {
  const store = await opened;
  stores.push(store);
  return store;
}

async function start({ environment }: Store): Promise<ServerProcess> {
  const server = await startServer({ nodeArguments: QUICK, environment: { ...environment, ...ADDRESS } });
  servers.push(server);
  return server;
}

/** Runs a command as npm does, and returns how it ended. */
function command({ environment }: Store, ...words: readonly string[]): Promise<Exit> {
  return runToEnd({
    nodeArguments: QUICK,
    program: 'dist/program/backups.js',
    programArguments: words,
    environment: { ...environment, INIT_CWD: files.path },
  });
}

/** What a server has of runs, beside what was acknowledged. */
async function compare(server: ServerProcess, account: Account, runs: readonly AcknowledgedRun[]): Promise<void> {
  for (const acknowledged of runs) expect(await readRun(server.url, account, acknowledged)).toEqual(acknowledged);
}

describe('a backup of the embedded database', () => {
  let source: Store;
  let server: ServerProcess;
  let account: Account;
  /** Acknowledged before the backup, and not deleted until it had ended. */
  let certain: readonly AcknowledgedRun[];
  let all: readonly AcknowledgedRun[];

  beforeAll(async () => {
    source = await newStore(openEmbeddedStore());
    server = await start(source);
    account = await setUpServer(server.url);
    const course = new UploadCourse(server.url, account);
    await course.reached(12);
    const before = new Set(course.acknowledged);
    const { code, errors } = await command(source, 'backup', 'busy.tar.gz');
    if (code !== 0) throw new Error(errors);
    await course.stop();
    all = course.acknowledged;
    certain = all.filter((acknowledged) => before.has(acknowledged));
  }, PATIENCE_MS);

  it(
    'while uploads and deletions run has everything that was acknowledged, and each run whole',
    async () => {
      const target = await newStore(openEmbeddedStore());
      const directory = target.environment['CLARION_DATA_DIR'] ?? '';
      await mkdir(join(directory, 'artifacts', 'old'), { recursive: true });
      await writeFile(join(files.path, 'damaged.tar.gz'), 'nothing');
      const refused = ({ environment }: Store, file: string, isReplacing: boolean): Promise<unknown> =>
        restore(readConfig(environment), join(files.path, file), isReplacing).catch((error: unknown) => String(error));
      expect(await refused(source, 'busy.tar.gz', true)).toContain(`is in use by process ${server.pid}; stop that`);
      expect(await refused(target, 'busy.tar.gz', false)).toContain('is not empty');
      expect(await refused(target, 'damaged.tar.gz', true)).toContain('is damaged or incomplete');
      expect(await readdir(directory)).toEqual(['artifacts', 'database']);

      const restored = await command(target, 'restore', 'busy.tar.gz', '--replace');
      expect(restored).toMatchObject({ code: 0, errors: '' });
      expect(restored.output).not.toContain('no bytes');
      const aside = (await readdir(directory)).find((name) => name.startsWith('replaced-')) ?? '';
      expect(await readdir(join(directory, aside, 'artifacts'))).toEqual(['old']);

      const copy = await start(target);
      expect(certain.length).toBeGreaterThan(5);
      await compare(copy, account, certain);
      const ids = await listRuns(copy.url, account);
      expect(ids.length).toBeGreaterThanOrEqual(certain.length);
      for (const id of ids) expect(await missingFiles(copy.url, account, id)).toEqual([]);
      await copy.end('SIGTERM');
    },
    PATIENCE_MS,
  );

  it(
    'of a server that has stopped, and an export into another database, have every row and every file',
    async () => {
      expect(await command(source, 'export', '--organization', 'Acme', 'acme.tar.gz')).toMatchObject({ code: 0 });
      await server.end('SIGTERM');
      expect(await command(source, 'backup', 'quiet.tar.gz')).toMatchObject({ code: 0, errors: '' });
      const rows = await tableDigests(source);

      const restored = await newStore(openEmbeddedStore());
      expect(await command(restored, 'restore', 'quiet.tar.gz')).toMatchObject({ code: 0, errors: '' });
      expect(await tableDigests(restored)).toEqual(rows);

      const imported = await newStore(openStore());
      expect(await command(imported, 'import', 'acme.tar.gz')).toMatchObject({ code: 0, errors: '' });
      const exported = (table: string): boolean => !(table in LEFT_OUT);
      const wanted = Object.fromEntries(Object.entries(rows).filter(([table]) => exported(table)));
      // A server that ends writes when its tokens were used last, which is after the export.
      const [count = ''] = (rows['tokens'] ?? '').split(' ');
      expect(await tableDigests(imported)).toMatchObject({ ...wanted, tokens: expect.stringMatching(`^${count} `) });
      const copy = await start(imported);
      await compare(copy, account, all);
      await copy.end('SIGTERM');
    },
    PATIENCE_MS,
  );
});

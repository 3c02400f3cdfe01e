import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rm } from 'node:fs/promises';
import { runToEnd, startServer, temporaryDirectory, type Exit, type ServerProcess } from '../support/process.js';
import { startS3Server, type S3Server } from '../support/s3-server.js';
import { setUpServer, type Account } from '../support/set-up-server.js';
import { openEmbeddedStore, openStore, type Store } from '../support/store.js';
import { readRun, UploadCourse, type AcknowledgedRun } from './upload-course.js';

const PATIENCE_MS = 180_000;

/** Answers contain the public address. */
const ADDRESS = { CLARION_PUBLIC_URL: 'http://127.0.0.1:4747' };

/** These processes live for moments: to optimize the engine would take longer than they run. */
const QUICK = ['--liftoff-only'];

const files = temporaryDirectory();
const stores: Store[] = [];
const servers: ServerProcess[] = [];
let s3: S3Server;

/** A store whose artifacts are in the bucket, below a prefix. */
async function newStore(opened: Store | Promise<Store>, prefix: string): Promise<Store> {
  const store = await opened;
  stores.push(store);
  const url = `s3://${s3.bucket}/${prefix}?endpoint=${s3.endpoint}`;
  return { ...store, environment: { ...store.environment, ...s3.environment, CLARION_ARTIFACTS_URL: url } };
}

/** The same store with its artifacts in the data directory. */
function inDirectory({ environment, ...store }: Store): Store {
  const { CLARION_ARTIFACTS_URL: _url, ...others } = environment;
  return { ...store, environment: others };
}

async function start({ environment }: Store): Promise<ServerProcess> {
  const server = await startServer({ nodeArguments: QUICK, environment: { ...environment, ...ADDRESS } });
  servers.push(server);
  return server;
}

function command({ environment }: Store, ...words: readonly string[]): Promise<Exit> {
  return runToEnd({
    nodeArguments: QUICK,
    program: 'dist/program/backups.js',
    programArguments: words,
    environment: { ...environment, INIT_CWD: files.path },
  });
}

describe('an export of an organization with artifacts in a bucket', () => {
  let account: Account;
  let source: Store;
  let runs: readonly AcknowledgedRun[];

  beforeAll(async () => {
    s3 = await startS3Server();
    source = await newStore(openEmbeddedStore(), 'source');
    const server = await start(source);
    account = await setUpServer(server.url);
    const course = new UploadCourse(server.url, account);
    await course.reached(6);
    await course.stop();
    runs = course.acknowledged;
    await server.end('SIGTERM');
    const { code, errors } = await command(source, 'export', '--organization', 'Acme', 'acme.tar.gz');
    if (code !== 0) throw new Error(errors);
  }, PATIENCE_MS);

  afterAll(async () => {
    await Promise.all(servers.map((server) => server.end('SIGKILL')));
    await s3.close();
    await Promise.all(stores.map((store) => store.remove()));
    await files.remove();
  });

  async function compare(store: Store): Promise<void> {
    const server = await start(store);
    expect(runs.length).toBeGreaterThan(3);
    for (const run of runs) expect(await readRun(server.url, account, run)).toEqual(run);
    await server.end('SIGTERM');
  }

  it(
    'is imported into another bucket with every file, after a try while the service was down',
    async () => {
      const target = await newStore(openStore(), 'target');
      await s3.proxy.cut('refuse');
      const failed = await command(target, 'import', 'acme.tar.gz');
      expect([failed.code, failed.errors]).toEqual([1, expect.stringContaining('does not respond as it should')]);
      await s3.proxy.mend();
      expect(await command(target, 'import', 'acme.tar.gz')).toMatchObject({ code: 0 });
      await compare(target);
    },
    PATIENCE_MS,
  );

  it(
    'is imported into a directory with every file',
    async () => {
      const target = inDirectory(await newStore(openEmbeddedStore(), ''));
      expect(await command(target, 'import', 'acme.tar.gz')).toMatchObject({ code: 0, errors: '' });
      await compare(target);
    },
    PATIENCE_MS,
  );

  it(
    'names the artifacts whose objects are gone',
    async () => {
      const [id = ''] = runs[0]?.files.keys() ?? [];
      const objects = (await s3.objects()).filter((path) => path.includes('source') && path.includes(id));
      expect(objects).toHaveLength(1);
      await rm(objects[0] ?? '');
      const { code, output } = await command(source, 'export', '--organization', 'Acme', 'lost.tar.gz');
      expect([code, output]).toEqual([0, expect.stringContaining(`The bytes of these artifacts are gone: ${id}.`)]);
    },
    PATIENCE_MS,
  );
});

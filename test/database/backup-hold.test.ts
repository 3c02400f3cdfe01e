import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Pool } from 'pg';
import { backUp } from '../../src/backups/directory/back-up.js';
import { withHeldDirectory } from '../../src/backups/directory/held-directory.js';
import { readConfig } from '../../src/config/config.js';
import { embeddedDirectory, filesIn } from '../../src/database/embedded/data-files.js';
import { startEmbedded, type EmbeddedDatabase } from '../../src/database/embedded/embedded-database.js';
import { PgliteEngine } from '../../src/database/embedded/pglite-engine.js';
import { DataHold } from '../../src/common/data-hold.js';
import { testTemplate } from '../support/embedded-test-database.js';
import { temporaryDirectory } from '../support/process.js';

/** A checkpoint follows each statement that writes. */
const EAGER = { checkpointBytes: 1, checkpointMs: 60_000, vacuumBytes: 1e12 };

const directory = temporaryDirectory();
const hold = new DataHold();
let embedded: EmbeddedDatabase;
let pool: Pool;

beforeAll(async () => {
  embedded = await startEmbedded(embeddedDirectory(directory.path), {
    template: await testTemplate(),
    maintenance: EAGER,
    openEngine: (settings) => PgliteEngine.open(settings),
    onHold: () => Promise.resolve(hold.begin()),
  });
  pool = new Pool(embedded.poolOptions);
  await pool.query('CREATE TABLE notes (text text)');
});

afterAll(async () => {
  await pool.end().catch(() => undefined);
  await embedded.stop();
  await directory.remove();
});

/** Only a checkpoint writes this file. */
function control(): Promise<Buffer> {
  return readFile(join(filesIn(embeddedDirectory(directory.path)), 'global', 'pg_control'));
}

async function write(): Promise<void> {
  await pool.query('INSERT INTO notes SELECT md5(i::text) FROM generate_series(1, 1000) i');
  // A checkpoint that is due follows the reply, before the next statement.
  await pool.query('SELECT 1');
}

test('while a backup holds the directory, no checkpoint runs, artifacts stay, and a second backup waits its turn', async () => {
  const initial = await control();
  await write();
  expect((await control()).equals(initial)).toBe(false);
  await withHeldDirectory(directory.path, async (held) => {
    expect(hold.isHeld).toBe(true);
    const before = await control();
    await write();
    await write();
    expect((await control()).equals(before)).toBe(true);
    await held.confirm();
    const second = backUp(readConfig({ CLARION_DATA_DIR: directory.path }), join(directory.path, 'second.tar.gz'));
    await expect(second).rejects.toThrow('Another backup of this server runs');
  });
  const during = await control();
  while (hold.isHeld) await pool.query('SELECT 1');
  await write();
  expect((await control()).equals(during)).toBe(false);
});

test('a backup fails when its server stops meanwhile, and leaves no file', async () => {
  const stopped = withHeldDirectory(directory.path, async (held) => {
    await held.confirm();
    await pool.end();
    await embedded.stop();
    await held.confirm();
  });
  await expect(stopped).rejects.toThrow('The server stopped during the backup. Run it again.');
  expect(hold.isHeld).toBe(false);
});

test('a directory without a database is no source of a backup, nor is a server', async () => {
  const empty = readConfig({ CLARION_DATA_DIR: join(directory.path, 'empty') });
  await expect(backUp(empty, join(directory.path, 'a'))).rejects.toThrow('contains no database. Set CLARION_DATA_DIR');
  const server = readConfig({ CLARION_DATABASE_URL: 'postgres://db.example/clarion' });
  await expect(backUp(server, join(directory.path, 'a'))).rejects.toThrow('back up a PostgreSQL server with pg_dump');
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { Client } from 'pg';
import { openStore, singleTestServer, type Store } from '../support/store.js';

const run = promisify(execFile);

/** The commands need a server to connect to. */
const describeOnServer = singleTestServer() === undefined ? describe.skip : describe;

let store: Store;
let folder: string;

if (singleTestServer() !== undefined) {
  beforeAll(async () => {
    store = await openStore();
    folder = await mkdtemp(join(tmpdir(), 'clarion-migrations-'));
  });

  afterAll(async () => {
    await rm(folder, { recursive: true });
    await store.remove();
  });
}

/** Runs `npm run migration:<command>` against the store; the build that npm starts before it is current already. */
async function migration(command: string, ...parameters: readonly string[]): Promise<string> {
  const env = { ...process.env, CLARION_DATABASE_URL: store.databaseUrl ?? '' };
  const { stdout } = await run('npm', ['run', '--silent', `migration:${command}`, '--', ...parameters], { env });
  return stdout;
}

/** The lines of `migration:show`: `[X]` is done, `[ ]` is pending. */
async function marks(): Promise<readonly string[]> {
  const shown = await migration('show');
  // TypeORM colours the marks where FORCE_COLOR is set, as a test runner does for its workers.
  return [...stripVTControlCharacters(shown).matchAll(/^\[[X ]\]/gm)].map(([mark]) => mark);
}

async function onStore(statement: string): Promise<void> {
  const client = new Client({ connectionString: store.databaseUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

describeOnServer('the migration commands', () => {
  it('show, run and revert the migrations of a server', async () => {
    const before = await marks();
    expect(before.length).toBeGreaterThan(10);
    expect(new Set(before)).toEqual(new Set(['[ ]']));

    await migration('run');
    expect(new Set(await marks())).toEqual(new Set(['[X]']));

    await migration('revert');
    const reverted = await marks();
    expect(reverted.filter((mark) => mark === '[ ]')).toHaveLength(1);
    expect(reverted.at(-1)).toBe('[ ]');
    await migration('run');
  });

  it('generate a migration from the difference between entities and tables', async () => {
    await onStore('ALTER TABLE projects DROP COLUMN slug');
    await migration('generate', join(folder, 'slug-of-projects'));
    const [file = ''] = await readdir(folder);
    expect(file).toMatch(/^\d+-slug-of-projects\.ts$/);
    expect(await readFile(join(folder, file), 'utf8')).toContain('ALTER TABLE "projects" ADD "slug" text NOT NULL');
  });
});

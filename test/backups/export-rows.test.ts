import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DataSource, type EntityManager } from 'typeorm';
import { newHeader } from '../../src/backups/archive/archive-header.js';
import { ArchiveWriter } from '../../src/backups/archive/archive-writer.js';
import { EXPORTED, LEFT_OUT } from '../../src/backups/rows/export-plan.js';
import { importInto, type Imported } from '../../src/backups/rows/import-organization.js';
import { lockEmpty, readArtifacts } from '../../src/backups/rows/rows.queries.js';
import { newArtifactId, newOrganizationId, newRunId, newTargetId } from '../../src/common/identifiers.js';
import { readConfig } from '../../src/config/config.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { temporaryDirectory } from '../support/process.js';

const directory = temporaryDirectory();
const path = join(directory.path, 'export.tar.gz');
let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await new DataSource(database.options).initialize();
});

afterAll(async () => {
  await dataSource.destroy();
  await database.close();
  await directory.remove();
});

describe('an export', () => {
  it('has each table, or a reason to leave it out', () => {
    const planned = [...EXPORTED.map(({ name }) => name), ...Object.keys(LEFT_OUT)];
    expect(planned.toSorted()).toEqual(dataSource.entityMetadatas.map(({ tableName }) => tableName).toSorted());
    expect(Object.values(LEFT_OUT).filter((reason) => reason.length < 20)).toEqual([]);
  });

  it('has each table after those that its foreign keys name, and no column that a sequence fills', async () => {
    const keys = await dataSource.query<{ table: string; named: string }[]>(
      `SELECT conrelid::regclass::text AS table, confrelid::regclass::text AS named FROM pg_constraint WHERE contype = 'f'`,
    );
    // A distributed database has tables of its own beside these.
    const tables = new Set(dataSource.entityMetadatas.map(({ tableName }) => tableName));
    const place = (table: string): number => EXPORTED.findIndex(({ name }) => name === table);
    const own = keys.filter(({ table }) => tables.has(table) && !(table in LEFT_OUT));
    expect(own.length).toBeGreaterThan(10);
    expect(own.filter(({ table, named }) => place(named) === -1 || place(named) >= place(table))).toEqual([]);
    const sequences = `SELECT table_name FROM information_schema.columns WHERE table_schema = 'public'
      AND (column_default LIKE 'nextval%' OR is_identity = 'YES') AND table_name <> 'migrations'`;
    expect(await dataSource.query(sequences)).toEqual([]);
  });
});

const ORGANIZATION = newOrganizationId();
const OTHER = newOrganizationId();
const ARTIFACT = newArtifactId(ORGANIZATION);
const CREATED = '2026-11-23T01:02:03.004+00:00';
const CONTENT = 'the bytes of an artifact';

const organization = {
  id: ORGANIZATION,
  name: 'Acme',
  created_at: CREATED,
  device_login: true,
  second_factor_required: false,
};
const project = { organization_id: ORGANIZATION, id: 'prj_1', name: 'P', slug: 'p', created_at: CREATED };
const target = { ...project, id: newTargetId(ORGANIZATION), project_id: 'prj_1', is_default: true };
const build = {
  organization_id: ORGANIZATION,
  id: 'bld_1',
  project_id: 'prj_1',
  status: 'passed',
  empty: false,
  run_count: 1,
  superseded: '{}',
  total: 0,
  passed: 0,
  failed: 0,
  skipped: 0,
  flaky: 0,
  is_completed: false,
  created_at: CREATED,
};
const run = {
  organization_id: ORGANIZATION,
  id: newRunId(ORGANIZATION, new Date(CREATED)),
  build_id: build.id,
  empty: false,
  project_id: 'prj_1',
  target_id: target.id,
  content_id: '00000000-0000-4000-8000-000000000001',
  revision: 1,
  kind: 'v1',
  status: 'passed',
  total: 0,
  passed: 0,
  failed: 0,
  skipped: 0,
  flaky: 0,
  metadata: '{"n":1.10}',
  envelope: '\\x00ff',
  next_event_seq: 0,
  created_by: 'usr_1',
  warnings: '[]',
  created_at: CREATED,
  heard_at: CREATED,
  pinned: false,
  duration_ms: 0.1,
  content_size: '12345678901234567',
};
const artifact = {
  organization_id: ORGANIZATION,
  id: ARTIFACT,
  run_id: run.id,
  name: 'a',
  media_type: 'text/plain',
  size_bytes: CONTENT.length,
  created_at: CREATED,
  digest: `\\x${createHash('sha256').update(CONTENT).digest('hex')}`,
};

const FILE = newArtifactId(ORGANIZATION);
const SEED = 'the bytes of a stored file';
const version = {
  organization_id: ORGANIZATION,
  project_id: 'prj_1',
  path: 'seeds/users.json',
  number: 1,
  artifact_id: FILE,
  digest: `\\x${createHash('sha256').update(SEED).digest('hex')}`,
  size_bytes: SEED.length,
  media_type: 'text/plain',
  created_by: 'usr_1',
  created_at: CREATED,
};

type Part = readonly [name: string, content: string];

const rows = (number: number, table: string, ...given: readonly object[]): Part => [
  `rows/${number}-${table}.ndjson`,
  given.map((row) => `${JSON.stringify(row)}\n`).join(''),
];

const WHOLE: readonly Part[] = [
  rows(1, 'organizations', organization),
  rows(2, 'projects', project),
  rows(3, 'targets', target),
  rows(4, 'builds', build),
  rows(5, 'runs', run),
  rows(6, 'artifacts', artifact),
  [`artifacts/${ORGANIZATION}/${ARTIFACT}`, CONTENT],
];

/** Imports an archive of these parts, and returns what is asked for in the same transaction, which is rolled back. */
async function importParts(
  parts: readonly Part[],
  question?: string | ((manager: EntityManager) => Promise<unknown>),
): Promise<unknown> {
  await rm(path, { force: true });
  await ArchiveWriter.write(path, newHeader('clarion-export', { organization: ORGANIZATION }), async (archive) => {
    for (const [name, content] of parts) await archive.addText(name, content);
  });
  const runner = dataSource.createQueryRunner();
  await runner.startTransaction();
  try {
    expect(await lockEmpty(runner.manager)).toBe(true);
    const config = readConfig({ CLARION_DATA_DIR: directory.path });
    const imported: Imported = await importInto(runner.manager, config, path);
    expect(await lockEmpty(runner.manager)).toBe(false);
    if (typeof question === 'function') return await question(runner.manager);
    return question === undefined ? imported : await runner.query(question);
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
}

describe('an import', () => {
  it('writes rows and files as they are', async () => {
    expect(await importParts(WHOLE)).toEqual({ organizationId: ORGANIZATION, rows: 6, artifacts: 1 });
    const question = 'SELECT envelope, metadata, duration_ms FROM runs';
    expect(await importParts(WHOLE, question)).toEqual([
      { envelope: Buffer.from([0, 255]), metadata: '{"n":1.10}', duration_ms: 0.1 },
    ]);
    const folder = join(directory.path, 'artifacts', ORGANIZATION, ARTIFACT.slice(-2));
    expect(readdirSync(folder)).toEqual([ARTIFACT]);
    expect(readdirSync(join(directory.path, 'artifacts', 'incoming'))).toEqual([]);
  });

  it('writes the bytes of stored files, which an export has once for all versions that share them', async () => {
    const versions = [version, { ...version, number: 2 }, { ...version, path: 'copy' }];
    const parts: readonly Part[] = [
      ...WHOLE,
      rows(7, 'file_versions', ...versions),
      [`artifacts/${ORGANIZATION}/${FILE}`, SEED],
    ];
    expect(await importParts(parts)).toEqual({ organizationId: ORGANIZATION, rows: 9, artifacts: 2 });
    const exported = await importParts(parts, async (manager) => {
      const found: object[] = [];
      for await (const { id, sizeBytes } of readArtifacts(manager, ORGANIZATION)) found.push({ id, sizeBytes });
      return found;
    });
    expect(exported).toEqual(
      [
        { id: ARTIFACT, sizeBytes: CONTENT.length },
        { id: FILE, sizeBytes: SEED.length },
      ].toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    );
  });

  it.each<readonly [string, readonly Part[], string]>([
    ['of another organization', [rows(1, 'organizations', { ...organization, id: OTHER })], 'does not belong'],
    ['of another tenant', [...WHOLE, rows(9, 'projects', { ...project, organization_id: OTHER })], 'does not belong'],
    ['of a table that is left out', [rows(1, 'setup_keys', { id: 1 })], 'does not belong'],
    ['of the migrations', [rows(1, 'migrations', { id: 1 })], 'does not belong'],
    ['of a table of PostgreSQL', [rows(1, 'pg_authid', { rolname: 'x' })], 'does not belong'],
    ['that are not JSON', [['rows/1-organizations.ndjson', 'x\n']], 'invalid input syntax for type json'],
    ['that break a constraint', [rows(1, 'organizations', { ...organization, name: null })], 'not-null constraint'],
    ['before the rows that they name', [...WHOLE.slice(0, 1), ...WHOLE.slice(3)], 'foreign key constraint'],
  ])('refuses rows %s', async (_what, parts, sentence) => {
    await expect(importParts(parts)).rejects.toThrow(sentence);
  });

  it.each<readonly [string, Part]>([
    ['other bytes', [`artifacts/${ORGANIZATION}/${ARTIFACT}`, 'x']],
    ['no row', [`artifacts/${ORGANIZATION}/${newArtifactId(ORGANIZATION)}`, CONTENT]],
    ['another organization', [`artifacts/${OTHER}/${newArtifactId(OTHER)}`, CONTENT]],
    ['a name of its own', ['artifacts/incoming/x', CONTENT]],
  ])('refuses a file with %s', async (_what, part) => {
    await expect(importParts([...WHOLE.slice(0, -1), part])).rejects.toThrow('does not belong');
  });
});

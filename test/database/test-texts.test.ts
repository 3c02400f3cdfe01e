import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Clock } from '../../src/common/clock.js';
import { isProjectId, organizationOf } from '../../src/common/identifiers.js';
import { TestTextStore } from '../../src/runs/results/test-texts.store.js';
import { Sweeper } from '../../src/uploads/sweeper.js';
import { IS_ON_CLUSTER } from '../support/database.js';
import { runIdOf, startApi, type Api, type Json } from '../support/api.js';
import { testServer } from '../support/store.js';

const describeOnServer = testServer() === undefined ? describe.skip : describe;
/** Migrations put back make a table that is not distributed. */
const describeWhereNotDistributed = IS_ON_CLUSTER ? describe.skip : describe;

let api: Api;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const cart = { testId: 'cart > adds', testName: 'adds', filePath: 'cart.test.ts', tags: ['smoke'], success: true };
const sum = {
  testId: 'cart > sums',
  testName: 'sums',
  success: false,
  events: [{ type: 'error', message: 'expected 3, got 4' }],
};

/** A statement that names the table of results. */
const OF_RESULTS = /`[^`]*\b(?:FROM|JOIN) tests\b[^`]*`/;
/** Who reads or removes rows of `tests` alone, which has neither the texts nor what is packed. All others read a view that has them. */
const KNOW_THE_TABLE = [
  'projections/results-of-ids.queries.ts',
  'runs/content/content.queries.ts',
  'runs/packing/packing.queries.ts',
  'runs/results/result-look-ups.ts',
];

describe('Statements on results', () => {
  it('read a view with the texts and with what is packed, but for those that know the table', () => {
    const found = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
      (path) =>
        path.endsWith('.ts') &&
        !path.startsWith('database/migrations') &&
        OF_RESULTS.test(readFileSync(join('src', path), 'utf8')),
    );
    expect(found.toSorted()).toEqual(KNOW_THE_TABLE);
  });
});

describe('The texts of tests', () => {
  it('are stored once for all runs in which they are the same, and each run shows its own', async () => {
    const first = await upload([cart, sum]);
    const second = await upload([cart, sum]);
    const renamed = await upload([{ ...cart, testName: 'adds an item', tags: [] }, sum]);
    const ofCart = (name: string, tags: readonly string[]): object => ({ testId: cart.testId, name, tags });
    expect(await testsOf(first)).toMatchObject([
      ofCart('adds', ['smoke']),
      { testId: sum.testId, name: 'sums', tags: [] },
    ]);
    expect(await testsOf(second)).toMatchObject([ofCart('adds', ['smoke']), { testId: sum.testId }]);
    expect(await testsOf(renamed)).toMatchObject([ofCart('adds an item', []), { testId: sum.testId }]);
    expect(await query('SELECT name FROM test_texts ORDER BY name')).toEqual([
      { name: 'adds' },
      { name: 'adds an item' },
      { name: 'sums' },
    ]);
    expect(
      await query('SELECT 1 FROM tests WHERE test_id IS NOT NULL OR name IS NOT NULL OR tags IS NOT NULL'),
    ).toEqual([]);
  });

  it('of one upload that has a test twice are stored once', async () => {
    const twice = { testId: 'twice', success: true };
    expect(await testsOf(await upload([twice, twice]))).toHaveLength(2);
    expect(await query(`SELECT 1 FROM test_texts WHERE test_id = 'twice'`)).toHaveLength(1);
  });

  it('are not read for what needs no texts', async () => {
    const plan = await query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT status, flaky, duration_ms FROM test_results WHERE organization_id = 'org_a' AND test_key = 1`,
    );
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).not.toContain('test_texts');
  });

  it('go when the last result of their test is removed, and not before', async () => {
    const lone = { ...cart, testId: 'lone' };
    const [one, other] = [await upload([lone]), await upload([lone, { ...cart, testId: 'shared' }])];
    const kept = await upload([{ ...cart, testId: 'shared' }]);
    await remove(one);
    expect(await storedOf('lone')).toHaveLength(1);
    await remove(other);
    expect(await storedOf('lone')).toEqual([]);
    expect(await storedOf('shared')).toHaveLength(1);
    expect(await testsOf(kept)).toMatchObject([{ testId: 'shared', name: 'adds' }]);
    // A test that comes back has its texts again.
    expect(await testsOf(await upload([lone]))).toMatchObject([{ testId: 'lone', name: 'adds' }]);
  });

  it('are looked at in slices', async () => {
    const tests = Array.from({ length: 1200 }, (_, index) => ({ ...cart, testId: `many ${index}` }));
    await remove(await upload(tests));
    expect(await query(`SELECT 1 FROM test_texts WHERE test_id LIKE 'many %'`)).toEqual([]);
  });
});

describeWhereNotDistributed('Results of before, which have their texts themselves,', () => {
  it('read as they did, beside new ones', async () => {
    const old = await upload([cart, sum]);
    const before = await everythingOf(old);
    await migrateBackAndForth();
    expect(await query('SELECT 1 FROM tests WHERE text_key IS NULL AND name IS NULL')).toEqual([]);
    expect(await query('SELECT 1 FROM test_texts')).toEqual([]);
    expect(await everythingOf(old)).toEqual(before);
    const fresh = await upload([cart, { ...sum, success: true, events: [] }]);
    expect(await testsOf(fresh)).toMatchObject([{ name: 'adds', tags: ['smoke'] }, { name: 'sums' }]);
    const changes = await api.read(`/open/v1/runs/${fresh}/compare?base=${old}`);
    expect(changes.body['fixed']).toMatchObject([{ testId: 'cart > sums', testName: 'sums' }]);
  });
});

describeOnServer('The texts of tests that an upload is about to use', () => {
  it('stay', async () => {
    await query(`INSERT INTO test_texts SELECT $1, 1, 1, 'unused', 'unused', '{}', NULL`, [organization()]);
    await api.app.dataSource.transaction(async (manager) => {
      await manager.query(`SELECT pg_advisory_xact_lock_shared(hashtextextended('texts of ' || $1::text, 0))`, [
        organization(),
      ]);
      await removeUnused();
      expect(await storedOf('unused')).toHaveLength(1);
    });
    await removeUnused();
    expect(await storedOf('unused')).toEqual([]);
  });

  it('are stored once by uploads at the same time', async () => {
    const tests = Array.from({ length: 300 }, (_, index) => ({ ...cart, testId: `at once ${index}` }));
    const runs = await Promise.all(Array.from({ length: 6 }, () => upload(tests.toReversed())));
    for (const run of runs) expect(await testsOf(run)).toHaveLength(200);
    expect(await query(`SELECT 1 FROM test_texts WHERE test_id LIKE 'at once %'`)).toHaveLength(300);
  });
});

async function upload(tests: readonly object[]): Promise<string> {
  return runIdOf(await api.upload({ result: { tests } }));
}

async function testsOf(runId: string): Promise<readonly Json[]> {
  const { body } = await api.read(`/open/v1/runs/${runId}/tests?limit=200`);
  return Object.values(body['items'] ?? {});
}

/** What readers see of a run. */
async function everythingOf(runId: string): Promise<readonly string[]> {
  const paths = [
    `runs/${runId}/tests`,
    `runs/${runId}/tests?q=ADD`,
    `runs/${runId}/tests?tag=smoke`,
    `runs/${runId}/tests?sort=name`,
    `runs/${runId}/failures`,
    `runs/${runId}/failures?include=history`,
    `runs/${runId}/causes`,
    `runs/${runId}/report?format=junit`,
    `projects/${api.projectId}/tests?targetId=${api.targetId}`,
    `search?q=cart`,
  ];
  const answers = [];
  for (const path of paths) {
    const { status, text } = await api.read(`/open/v1/${path}`);
    expect([path, status]).toEqual([path, 200]);
    answers.push(`${path} ${text}`);
  }
  return answers;
}

async function remove(runId: string): Promise<void> {
  expect((await api.send('DELETE', `/open/v1/runs/${runId}`, { as: api.cookie })).status).toBe(204);
  await api.app.app.get(Sweeper).sweep();
  await removeUnused();
}

/** A sweep that has not looked yet. */
async function removeUnused(): Promise<void> {
  const texts = new TestTextStore(api.app.dataSource, new Clock());
  while (await texts.removeUnused());
}

function storedOf(testId: string): Promise<readonly object[]> {
  return query('SELECT 1 FROM test_texts WHERE test_id = $1', [testId]);
}

/** Undoes the migrations down to the one that takes the texts out of the results, and runs them again. */
async function migrateBackAndForth(): Promise<void> {
  const { dataSource } = api.app;
  const names = dataSource.migrations.map(({ name }) => name ?? '');
  for (const _ of names.slice(names.findIndex((name) => name.startsWith('TestTexts'))))
    await dataSource.undoLastMigration();
  await dataSource.runMigrations();
}

function organization(): string {
  if (!isProjectId(api.projectId)) throw new Error(`${api.projectId} is not the id of a project`);
  return organizationOf(api.projectId);
}

function query<Row>(sql: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
  return api.app.dataSource.query<Row[]>(sql, [...values]);
}

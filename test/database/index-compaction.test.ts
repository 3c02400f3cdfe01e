import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DataSource } from 'typeorm';
import { isLoose, looseIndexes } from '../../src/database/compact-indexes.js';
import { IndexCompaction } from '../../src/database/index-compaction.js';
import { createTestDatabase, IS_ON_CLUSTER, type TestDatabase } from '../support/database.js';
import { testServer } from '../support/store.js';

/** The coordinator of a distributed database has no entries. */
const describeWithEntries = IS_ON_CLUSTER ? describe.skip : describe;

const MIB = 1024 * 1024;
/** The embedded database, which is left alone, needs no more than an index that would be rebuilt on a server. */
const [RUNS, LEAST_BYTES] = testServer() === undefined ? [20, MIB / 16] : [150, MIB];
const TESTS = 300;

/** One upload after another, as they are written: all tests of a run, in each of two organizations. */
const UPLOAD = `
  INSERT INTO tests (organization_id, content_id, seq, test_key, text_key, status, flaky, duration_ms, first_event_seq, event_count)
  SELECT 'org_' || lpad($2::text, 13, '0'), ('01900000-' || lpad(to_hex($1::integer), 4, '0') || '-7000-8000-000000000000')::uuid, n,
    hashint8extended(n, $2::integer), 0, 'passed', false, n, 0, 0
  FROM generate_series(1, $3::integer) n`;

let database: TestDatabase;
let dataSource: DataSource;
let isEmbedded: boolean;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await new DataSource(database.options).initialize();
  isEmbedded = 'stream' in database.options.extra;
  for (let run = 0; run < RUNS; run += 1)
    for (const organization of [1, 2]) await dataSource.query(UPLOAD, [run, organization, TESTS]);
  await dataSource.query('VACUUM ANALYZE tests');
});

afterAll(async () => {
  await dataSource.destroy();
  await database.close();
});

interface Index {
  readonly name: string;
  readonly file: string;
  readonly bytes: number;
}

async function indexes(): Promise<readonly Index[]> {
  return dataSource.query<Index[]>(`
    SELECT relation.relname AS name, relation.relfilenode::text AS file, pg_relation_size(relation.oid)::integer AS bytes
    FROM pg_class relation JOIN pg_index index ON index.indexrelid = relation.oid
    WHERE index.indrelid = to_regclass('tests') ORDER BY 1`);
}

/** Each result as the history of its test has it. */
async function results(): Promise<unknown> {
  return dataSource.query(`
    SELECT organization_id, count(*)::integer AS count, md5(string_agg(concat_ws(' ', test_key, content_id, seq, status, duration_ms), ',' ORDER BY test_key, content_id)) AS digest
    FROM tests GROUP BY 1 ORDER BY 1`);
}

const sizesOf = (some: readonly Index[]): ReadonlyMap<string, number> =>
  new Map(some.map(({ name, bytes }) => [name, bytes]));

describeWithEntries('indexes of results that grew upload by upload', () => {
  test('are rebuilt on a server, while uploads go on, and left alone on the embedded database', async () => {
    const before = await indexes();
    const contained = await results();
    const compaction = new IndexCompaction(dataSource);
    const compacting = compaction.compact(LEAST_BYTES);
    if (!isEmbedded) await dataSource.query(UPLOAD, [RUNS, 3, TESTS]);
    await compacting;
    const after = await indexes();
    if (isEmbedded) {
      const loose = await looseIndexes(dataSource, LEAST_BYTES);
      expect(loose.map(({ name }) => name)).toEqual(['tests_history', 'tests_pk']);
      expect(after).toEqual(before);
      return;
    }
    expect(after.map(({ name }) => name)).toEqual(['tests_history', 'tests_pk', 'tests_trouble']);
    const [were, are] = [sizesOf(before), sizesOf(after)];
    // Without the last upload, entries have 84 and 52 bytes, and 48 of a page of 8,192 are its own.
    const results90k = 2 * RUNS * TESTS;
    expect(were.get('tests_history')).toBeGreaterThan(results90k * 130);
    expect(are.get('tests_history')).toBeLessThan((results90k + TESTS) * 90);
    expect(are.get('tests_pk')).toBeLessThan((were.get('tests_pk') ?? 0) * 0.85);
    await dataSource.query('DELETE FROM tests WHERE organization_id = $1', [`org_${'3'.padStart(13, '0')}`]);
    expect(await results()).toEqual(contained);
  });

  test('are left alone when they are full', async () => {
    const before = await indexes();
    await new IndexCompaction(dataSource).compact(64 * MIB);
    await dataSource.query('VACUUM ANALYZE tests');
    if (!isEmbedded) await new IndexCompaction(dataSource).compact(MIB);
    expect(await indexes()).toEqual(before);
  });

  test('are rebuilt after a rebuild that was cancelled, and nothing of that is left', async () => {
    if (isEmbedded) return;
    await dataSource.query('CREATE INDEX tests_history_ccnew ON tests (organization_id)');
    await dataSource.query(
      `UPDATE pg_index SET indisvalid = false WHERE indexrelid = to_regclass('tests_history_ccnew')`,
    );
    await dataSource.query('DELETE FROM tests WHERE seq % 3 > 0');
    await dataSource.query('VACUUM ANALYZE tests');
    const before = sizesOf(await indexes());
    await new IndexCompaction(dataSource).compact(MIB);
    const after = await indexes();
    expect(after.map(({ name }) => name)).toEqual(['tests_history', 'tests_pk', 'tests_trouble']);
    expect(sizesOf(after).get('tests_history')).toBeLessThan((before.get('tests_history') ?? 0) / 2);
  });
});

describe('isLoose', () => {
  test.each([
    [{ bytes: 131, entries: 10 }, 31, true],
    [{ bytes: 130, entries: 10 }, 0, false],
    [{ bytes: 131, entries: 10 }, 32, false],
    [{ bytes: 100, entries: 0 }, 100, true],
    [{ bytes: 100, entries: -1 }, 0, false],
  ])('%o of 10 bytes each, from which %d would have to be won: %s', (size, least, expected) => {
    expect(isLoose(size, 10, least)).toBe(expected);
  });
});

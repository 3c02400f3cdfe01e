import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Connection } from 'pg';
import { DataSource } from 'typeorm';
import { type PreparedQuery, type Row, runPrepared } from '../../../src/database/look-ups.js';
import { newOrganizationId } from '../../../src/common/identifiers.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';

const ORGANIZATION = newOrganizationId();
const QUOTIENT: PreparedQuery = {
  name: 'test_quotient',
  text: `SELECT $1::text AS organization, 12 / $2::integer AS quotient, ARRAY['a', NULL] AS list, $3::text AS text`,
};
const NOTES: PreparedQuery = { name: 'test_notes', text: 'SELECT * FROM test_notes WHERE organization_id = $1' };

let database: TestDatabase;
let dataSource: DataSource;
let described: number;
const { describe: describePortal } = Connection.prototype;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await new DataSource({ ...database.options, extra: { ...database.options.extra, max: 1 } }).initialize();
  Connection.prototype.describe = function describe(this: Connection, ...parameters) {
    described += 1;
    describePortal.apply(this, parameters);
  };
});

afterAll(async () => {
  Connection.prototype.describe = describePortal;
  await dataSource.destroy();
  await database.close();
});

it('A look-up asks for its columns once on a connection, and reads its rows as before', async () => {
  described = 0;
  const quotients: Row[] = [];
  for (const divisor of [1, 2, 3, 4])
    quotients.push(
      ...(await runPrepared(dataSource, QUOTIENT, ORGANIZATION, [divisor, divisor === 3 ? null : 'text'])),
    );
  expect(quotients).toEqual(
    [12, 6, 4, 3].map((quotient) => ({
      organization: ORGANIZATION,
      quotient,
      list: ['a', null],
      text: quotient === 4 ? null : 'text',
    })),
  );
  expect(described).toBe(1);
});

it('A look-up that fails leaves those behind it as they were', async () => {
  await expect(runPrepared(dataSource, QUOTIENT, ORGANIZATION, [0, ''])).rejects.toThrow('division by zero');
  expect(await runPrepared(dataSource, QUOTIENT, ORGANIZATION, [6, ''])).toMatchObject([{ quotient: 2, text: '' }]);
});

it('A look-up is refused when its table has got another column, and never read with columns of before', async () => {
  await dataSource.query('CREATE TABLE test_notes (organization_id text, note integer)');
  await dataSource.query('INSERT INTO test_notes VALUES ($1, 1)', [ORGANIZATION]);
  for (const _ of [1, 2])
    expect(await runPrepared(dataSource, NOTES, ORGANIZATION, [])).toEqual([
      { organization_id: ORGANIZATION, note: 1 },
    ]);
  await dataSource.query('ALTER TABLE test_notes ADD COLUMN first text');
  await expect(runPrepared(dataSource, NOTES, ORGANIZATION, [])).rejects.toThrow('must not change result type');
});

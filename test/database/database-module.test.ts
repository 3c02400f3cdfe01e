import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Test } from '@nestjs/testing';
import { DataSource } from 'typeorm';
import { DatabaseConnector, type OpenDatabase } from '../../src/database/database-connector.js';
import { DatabaseModule } from '../../src/database/database.module.js';
import { migrationsAreDone } from '../../src/database/migrate.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.close());

function builderWith(open: () => Promise<OpenDatabase>): ReturnType<typeof Test.createTestingModule> {
  return Test.createTestingModule({ imports: [DatabaseModule.with()] })
    .overrideProvider(DatabaseConnector)
    .useValue({ open });
}

test('the application gets a migrated database, which is stopped after the connections are closed', async () => {
  const states: boolean[] = [];
  const dataSources: DataSource[] = [];
  const stop = async (): Promise<void> => void states.push(...dataSources.map(({ isInitialized }) => isInitialized));
  const module = await builderWith(async () => ({ options: database.options, stop })).compile();
  const dataSource = module.get(DataSource);
  dataSources.push(dataSource);
  expect(await migrationsAreDone(dataSource)).toBe(true);
  expect(states).toEqual([]);
  await module.close();
  expect(states).toEqual([false]);
});

test('errors of the connector are passed on unchanged', async () => {
  const refused = builderWith(() => Promise.reject(new Error('The data directory is in use'))).compile();
  await expect(refused).rejects.toThrow('The data directory is in use');
});

test('what was opened is stopped when the application cannot use it', async () => {
  const dataSource = await new DataSource(database.options).initialize();
  await dataSource.query(`INSERT INTO migrations ("timestamp", name) VALUES (9999999999999, 'Later9999999999999')`);
  await dataSource.destroy();
  let stops = 0;
  const stop = async (): Promise<void> => {
    stops += 1;
  };
  const compiled = builderWith(async () => ({ options: database.options, stop })).compile();
  await expect(compiled).rejects.toThrow('Start a newer Clarion');
  expect(stops).toBe(1);
});

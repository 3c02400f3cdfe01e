import { DataSource } from 'typeorm';
import { Clock } from '../../src/common/clock.js';
import type { PostgresOptions } from '../../src/database/connection.js';
import { ResultPackingStore } from '../../src/runs/packing/result-packing.store.js';

/** What packs results, outside of a server. Destroy the data source at the end. */
export interface OpenPacking {
  readonly dataSource: DataSource;
  readonly packing: ResultPackingStore;
}

/** Opens the packing of a database. */
export async function openPacking(options: PostgresOptions): Promise<OpenPacking> {
  const dataSource = await new DataSource(options).initialize();
  return { dataSource, packing: new ResultPackingStore(dataSource, new Clock()) };
}

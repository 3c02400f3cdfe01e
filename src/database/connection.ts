import type { DataSourceOptions } from 'typeorm';
import { ENTITIES } from './entities.js';
import { Core1800000000000 } from './migrations/0001-core.js';

export function serverOptions(url: string): DataSourceOptions {
  return { type: 'postgres', url, entities: ENTITIES, migrations: [Core1800000000000], synchronize: false, logging: false, migrationsRun: true, poolSize: 10 };
}

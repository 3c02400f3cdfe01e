import { DataSource } from 'typeorm';
import { serverOptions } from './src/database/connection.js';
import { ENTITIES } from './src/entities.js';

const url = process.env['CLARION_DATABASE_URL'];
if (url === undefined) throw new Error('Set CLARION_DATABASE_URL to the PostgreSQL server for the TypeORM commands.');

/** The data source of the TypeORM command line: the application's own options on a server, with every entity. */
export const dataSource = new DataSource({ ...serverOptions(url), entities: ENTITIES });

import { DataSource } from 'typeorm';
import { serverOptions } from './src/database/connection.js';

const url = process.env['CLARION_DATABASE_URL'];
if (url === undefined)
  throw new Error('Set CLARION_DATABASE_URL to the server that the TypeORM command line shall use.');

/** The data source of the TypeORM command line: the same as the application's on a server. */
export const dataSource = new DataSource(serverOptions(url));

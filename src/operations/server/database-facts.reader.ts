import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { withoutTenant } from '../../common/tenant/tenant-scope.js';

/** Facts about the database. */
export interface DatabaseFacts {
  readonly version: string;
  /** Tables and indexes of this database, in bytes. */
  readonly sizeBytes: number;
}

const FACTS = `
  SELECT current_setting('server_version') AS version, pg_database_size(current_database())::double precision AS "sizeBytes"`;

/** Reads from the database what operators want to know. */
@Injectable()
export class DatabaseFactsReader {
  constructor(private readonly dataSource: DataSource) {}

  /** Version and size. */
  async read(): Promise<DatabaseFacts> {
    const [row] = await withoutTenant('server', () => this.dataSource.query<DatabaseFacts[]>(FACTS));
    if (row === undefined) throw new Error('The database says nothing of itself');
    return row;
  }
}

import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { OrganizationId } from '../common/identifiers.js';
import { inTransaction } from '../database/transaction.js';

/** Writes, in the transaction of a new name, its audit record; it is given the former name. */
export type RenameRecorder = (manager: EntityManager, formerName: string) => Promise<void>;

/** Writes organizations. */
@Injectable()
export class OrganizationStore {
  constructor(private readonly dataSource: DataSource) {}

  /** Gives an organization another name; nothing is written when it is the same. */
  async rename(id: OrganizationId, name: string, record: RenameRecorder): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      const sql = 'SELECT name FROM organizations WHERE id = $1 FOR NO KEY UPDATE';
      const [former] = await manager.query<{ readonly name: string }[]>(sql, [id]);
      if (former === undefined || former.name === name) return;
      await manager.query('UPDATE organizations SET name = $2 WHERE id = $1', [id, name]);
      await record(manager, former.name);
    });
  }
}

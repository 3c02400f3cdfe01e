import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { OrganizationId } from '../common/identifiers.js';
import { inTransaction } from '../database/transaction.js';

/** What of an organization can be changed. */
export interface OrganizationTraits {
  readonly name: string;
  /** Whether its members may let devices in. */
  readonly deviceLogin: boolean;
}

/** What is to change; what is undefined stays. */
export type OrganizationChanges = {
  readonly [Trait in keyof OrganizationTraits]: OrganizationTraits[Trait] | undefined;
};

/** Writes, in the transaction of a change, its audit records; it is given what was and what is now. */
export type ChangeRecorder = (
  manager: EntityManager,
  former: OrganizationTraits,
  present: OrganizationTraits,
) => Promise<void>;

/** Writes organizations. */
@Injectable()
export class OrganizationStore {
  constructor(private readonly dataSource: DataSource) {}

  /** Changes an organization; changes that come at the same time wait for each other. */
  async change(id: OrganizationId, { name, deviceLogin }: OrganizationChanges, record: ChangeRecorder): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      const sql = 'SELECT name, device_login AS "deviceLogin" FROM organizations WHERE id = $1 FOR NO KEY UPDATE';
      const [former] = await manager.query<OrganizationTraits[]>(sql, [id]);
      if (former === undefined) return;
      const present = { name: name ?? former.name, deviceLogin: deviceLogin ?? former.deviceLogin };
      await manager.query('UPDATE organizations SET name = $2, device_login = $3 WHERE id = $1', [
        id,
        present.name,
        present.deviceLogin,
      ]);
      await record(manager, former, present);
    });
  }
}

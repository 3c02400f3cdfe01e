import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, Repository } from 'typeorm';
import type { WriteAudit } from '../audit/audit-log.js';
import type { OrganizationId } from '../common/identifiers.js';
import { inTransaction } from '../database/transaction.js';
import { OrganizationEntity } from './organization.entity.js';

/** The settings of an organization. */
export type OrganizationSettings = Pick<OrganizationEntity, 'name' | 'deviceLogin'>;

/** Changes of the settings; undefined keeps one. */
export type OrganizationChanges = {
  readonly [Setting in keyof OrganizationSettings]: OrganizationSettings[Setting] | undefined;
};

/** Rows of organizations. */
@Injectable()
export class OrganizationStore {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(OrganizationEntity) private readonly organizations: Repository<OrganizationEntity>,
  ) {}

  async find(id: OrganizationId): Promise<OrganizationEntity | undefined> {
    return (await this.organizations.findOneBy({ id })) ?? undefined;
  }

  /** Changes an organization; concurrent changes wait for each other. */
  async change(
    id: OrganizationId,
    { name, deviceLogin }: OrganizationChanges,
    writeAudit: WriteAudit<[former: OrganizationSettings, present: OrganizationSettings]>,
  ): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      const lock = { mode: 'for_no_key_update' } as const;
      const former = await manager.findOne(OrganizationEntity, { where: { id }, lock });
      if (former === null) return;
      const present = { name: name ?? former.name, deviceLogin: deviceLogin ?? former.deviceLogin };
      await manager.update(OrganizationEntity, { id }, present);
      await writeAudit(manager, former, present);
    });
  }
}

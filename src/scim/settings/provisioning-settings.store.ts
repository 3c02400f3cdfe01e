import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, Repository, type EntityManager } from 'typeorm';
import type { OrganizationId } from '../../common/identifiers.js';
import { inTransaction } from '../../database/transaction.js';
import { ProvisioningSettingsEntity } from './provisioning-settings.entity.js';
import { DEFAULT_ROLES, type RoleSettings } from './roles-of-groups.js';

/** Rows of the settings of provisioning. */
@Injectable()
export class ProvisioningSettingsStore {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(ProvisioningSettingsEntity) private readonly settings: Repository<ProvisioningSettingsEntity>,
  ) {}

  /** Runs `work` in a transaction. */
  async transact<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return inTransaction(this.dataSource, work);
  }

  /** Reads the settings of an organization, in a transaction where there is one. */
  async read(organizationId: OrganizationId, manager: EntityManager = this.settings.manager): Promise<RoleSettings> {
    return (await manager.findOneBy(ProvisioningSettingsEntity, { organizationId })) ?? DEFAULT_ROLES;
  }

  /** Replaces the settings of an organization, in a transaction. */
  async save(
    manager: EntityManager,
    organizationId: OrganizationId,
    { defaultRole, groupRoles }: RoleSettings,
  ): Promise<void> {
    const row = { organizationId, defaultRole, groupRoles: [...groupRoles] };
    await manager.upsert(ProvisioningSettingsEntity, row, ['organizationId']);
  }
}

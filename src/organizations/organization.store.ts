import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, IsNull, Repository, type EntityManager } from 'typeorm';
import type { WriteAudit } from '../audit/audit-log.js';
import type { OrganizationId } from '../common/identifiers.js';
import { inTransaction } from '../database/transaction.js';
import { OrganizationEntity } from './organization.entity.js';

/** The settings of an organization. */
export type OrganizationSettings = Pick<OrganizationEntity, 'name' | 'deviceLogin' | 'secondFactorRequired'>;

/** Changes of the settings; undefined keeps one. */
export type OrganizationChanges = {
  readonly [Setting in keyof OrganizationSettings]: OrganizationSettings[Setting] | undefined;
};

/** Leaves room for a hyphen and 8 characters in a slug. */
const LONGEST_START = 51;

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

  /** Runs `create` in a transaction. */
  async transact(create: (manager: EntityManager) => Promise<void>): Promise<void> {
    await inTransaction(this.dataSource, create);
  }

  /** Gives an organization without a slug this one, or when another organization has it, one that ends in a part of the id. */
  async nameAddress(id: OrganizationId, slug: string): Promise<string> {
    const unique = `${slug.slice(0, LONGEST_START)}-${id.slice(-8).toLowerCase()}`;
    for (const candidate of [slug, unique]) {
      const isFree = !(await this.organizations.existsBy({ slug: candidate }));
      if (isFree) await this.organizations.update({ id, slug: IsNull() }, { slug: candidate }).catch(ignoreTaken);
      const present = (await this.find(id))?.slug;
      if (typeof present === 'string') return present;
    }
    throw new Error('No free slug for an organization');
  }

  /** Changes an organization; concurrent changes wait for each other. */
  async change(
    id: OrganizationId,
    changes: OrganizationChanges,
    writeAudit: WriteAudit<[former: OrganizationSettings, present: OrganizationSettings]>,
  ): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      const lock = { mode: 'for_no_key_update' } as const;
      const former = await manager.findOne(OrganizationEntity, { where: { id }, lock });
      if (former === null) return;
      const present = {
        name: changes.name ?? former.name,
        deviceLogin: changes.deviceLogin ?? former.deviceLogin,
        secondFactorRequired: changes.secondFactorRequired ?? former.secondFactorRequired,
      };
      await manager.update(OrganizationEntity, { id }, present);
      await writeAudit(manager, former, present);
    });
  }
}

/** Another organization took the slug at the same time. */
function ignoreTaken(error: unknown): void {
  if (!(error instanceof Error) || !error.message.includes('organizations_slug_unique')) throw error;
}

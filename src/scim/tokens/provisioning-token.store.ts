import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, IsNull, LessThan, Repository, type EntityManager } from 'typeorm';
import type { OrganizationId, ProvisioningTokenId } from '../../common/identifiers.js';
import { inTransaction } from '../../database/transaction.js';
import { ProvisioningTokenEntity } from './provisioning-token.entity.js';

/** Rows of provisioning tokens. */
@Injectable()
export class ProvisioningTokenStore {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(ProvisioningTokenEntity) private readonly tokens: Repository<ProvisioningTokenEntity>,
  ) {}

  /** Runs `work` in a transaction. */
  async transact<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return inTransaction(this.dataSource, work);
  }

  /** Lists the tokens of an organization, newest first. */
  async list(organizationId: OrganizationId): Promise<readonly ProvisioningTokenEntity[]> {
    return this.tokens.find({ where: { organizationId }, order: { createdAt: 'DESC', id: 'DESC' } });
  }

  /** Finds a token by the digest of its value. Rests on `provisioning_tokens_digest_unique`. */
  async findByDigest(organizationId: OrganizationId, digest: Buffer): Promise<ProvisioningTokenEntity | undefined> {
    return (await this.tokens.findOneBy({ organizationId, digest })) ?? undefined;
  }

  /** Records that a token is used. */
  async noteUse(organizationId: OrganizationId, id: ProvisioningTokenId, at: Date): Promise<void> {
    await this.tokens.update({ organizationId, id }, { lastUsedAt: at });
  }

  /** Inserts a token, lets the present one expire, and deletes expired ones, in a transaction. Returns whether there was one. */
  async replace(manager: EntityManager, token: ProvisioningTokenEntity, formerExpiresAt: Date): Promise<boolean> {
    const { organizationId, createdAt: now } = token;
    await manager.delete(ProvisioningTokenEntity, { organizationId, expiresAt: LessThan(now) });
    const present = { organizationId, expiresAt: IsNull() };
    const former = await manager.update(ProvisioningTokenEntity, present, { expiresAt: formerExpiresAt });
    await manager.insert(ProvisioningTokenEntity, token);
    return (former.affected ?? 0) > 0;
  }

  /** Deletes all tokens of an organization, in a transaction. Returns how many. */
  async deleteAll(manager: EntityManager, organizationId: OrganizationId): Promise<number> {
    return (await manager.delete(ProvisioningTokenEntity, { organizationId })).affected ?? 0;
  }
}

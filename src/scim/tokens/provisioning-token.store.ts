import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, IsNull, LessThan, Repository, type EntityManager } from 'typeorm';
import type { OrganizationId, ProvisioningTokenId } from '../../common/identifiers.js';
import { inTransaction } from '../../database/transaction.js';
import { ProvisioningTokenEntity } from './provisioning-token.entity.js';
import type { PresentedToken } from '../../auth/authenticator.js';
import { ProvisioningAuthenticator, type Provisioner } from '../../auth/provisioner.js';
import { Clock } from '../../common/clock.js';
import { withTenant } from '../../common/tenant/tenant-scope.js';
import { presentToken } from '../../tokens/token-value.js';

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

/** How often the use of a token is written at most. */
const BETWEEN_USES_MS = 60_000;

/** Finds provisioning tokens in the database on each request, so that a removed one is refused from the next request on. */
@Injectable()
export class StoredProvisioningAuthenticator extends ProvisioningAuthenticator {
  constructor(
    private readonly store: ProvisioningTokenStore,
    private readonly clock: Clock,
  ) {
    super();
  }

  async authenticateProvisioner(value: string): Promise<Provisioner | undefined> {
    const presented = presentToken(value);
    return presented && withTenant(presented.organizationId, () => this.find(presented));
  }

  private async find({ organizationId, digest }: PresentedToken): Promise<Provisioner | undefined> {
    const found = await this.store.findByDigest(organizationId, digest);
    if (found === undefined) return undefined;
    const { id, expiresAt, lastUsedAt } = found;
    const now = this.clock.now();
    if (expiresAt !== null && expiresAt <= now) return undefined;
    if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= BETWEEN_USES_MS)
      await this.store.noteUse(organizationId, id, now);
    return { kind: 'provisioner', organizationId, tokenId: id };
  }
}

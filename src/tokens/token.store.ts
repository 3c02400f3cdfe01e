import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  Any,
  DataSource,
  IsNull,
  LessThan,
  MoreThan,
  Not,
  Repository,
  type EntityManager,
  type FindOptionsWhere,
  type SelectQueryBuilder,
} from 'typeorm';
import type { WriteAudit } from '../audit/audit-log.js';
import type { OrganizationId, TokenId, UserId } from '../common/identifiers.js';
import type { TimeKey } from '../common/time-key.js';
import { inTransaction } from '../database/transaction.js';
import { FormerUserHooks } from '../sessions/users/former-user-hooks.js';
import { TokenEntity, type Token } from './token.entity.js';

/** The revocation of a token. */
export interface Revocation {
  readonly organizationId: OrganizationId;
  readonly id: TokenId;
  readonly by: UserId;
  readonly at: Date;
}

/** Rows of tokens. */
@Injectable()
export class TokenStore implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(TokenEntity) private readonly tokens: Repository<TokenEntity>,
    private readonly formerUsers: FormerUserHooks,
  ) {}

  onModuleInit(): void {
    this.formerUsers.register(async (manager, userIds) => {
      await manager.delete(TokenEntity, { userId: Any(userIds) });
    });
    // Otherwise they would be valid again when the user comes back.
    this.formerUsers.registerForMembers(async (manager, organizationId, userId) => {
      await manager.delete(TokenEntity, { organizationId, userId });
    });
  }

  /** Runs `work` in a transaction. */
  async transact<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return inTransaction(this.dataSource, work);
  }

  /** Inserts a token in a transaction. */
  async insert(manager: EntityManager, token: Token): Promise<void> {
    await manager.insert(TokenEntity, token);
  }

  async find(organizationId: OrganizationId, id: TokenId): Promise<Token | undefined> {
    return (await this.tokens.findOneBy({ organizationId, id })) ?? undefined;
  }

  /** Reads a token and locks it until the end of the transaction. */
  async lock(manager: EntityManager, organizationId: OrganizationId, id: TokenId): Promise<Token | undefined> {
    const lock = { mode: 'for_no_key_update' } as const;
    return (await manager.findOne(TokenEntity, { where: { organizationId, id }, lock })) ?? undefined;
  }

  /** Changes the end of a token, or its successor, in a transaction. */
  async change(
    manager: EntityManager,
    { organizationId, id }: Token,
    changes: Partial<Pick<Token, 'expiresAt' | 'replacedBy'>>,
  ): Promise<void> {
    await manager.update(TokenEntity, { organizationId, id }, changes);
  }

  /** Finds a token, valid or not, by the digest of its value. */
  async findByDigest(organizationId: OrganizationId, digest: Buffer): Promise<Token | undefined> {
    return (await this.tokens.findOneBy({ organizationId, digest })) ?? undefined;
  }

  /** Revokes a token in one statement; returns false when it was revoked before. */
  async revoke({ organizationId, id, by, at }: Revocation, writeAudit: WriteAudit): Promise<boolean> {
    return inTransaction(this.dataSource, async (manager) => {
      const active = { organizationId, id, revokedAt: IsNull() };
      const revoked = await manager.getRepository(TokenEntity).update(active, { revokedAt: at, revokedBy: by });
      if (revoked.affected !== 1) return false;
      await writeAudit(manager);
      return true;
    });
  }

  /** Revokes every token of a user, in all organizations, in a transaction. Returns those that were not revoked before. */
  async revokeAllOf(manager: EntityManager, userId: UserId, at: Date): Promise<readonly Token[]> {
    const lock = { mode: 'for_no_key_update' } as const;
    const tokens = await manager.find(TokenEntity, { where: { userId, revokedAt: IsNull() }, lock });
    for (const { organizationId, id } of tokens)
      await manager.update(TokenEntity, { organizationId, id }, { revokedAt: at, revokedBy: userId });
    return tokens;
  }

  /** Counts the tokens of a user that are in force, without those of CI jobs. Rests on `tokens_user`. */
  async countLive(
    organizationId: OrganizationId,
    userId: UserId,
    now: Date,
    manager: EntityManager = this.tokens.manager,
  ): Promise<number> {
    const ofUser = { organizationId, userId, revokedAt: IsNull(), trustRuleId: IsNull() };
    return manager.countBy(TokenEntity, [
      { ...ofUser, expiresAt: IsNull() },
      { ...ofUser, expiresAt: MoreThan(now) },
    ]);
  }

  /** Finds some tokens of all organizations that were last used, or created and never used, before an instant. Reads all tokens. */
  async findUnused(before: Date, except: readonly TokenId[], limit: number): Promise<readonly Token[]> {
    return this.tokens.find({
      where: unusedSince(before).map((unused) => ({ ...unused, id: Not(Any(except)) })),
      order: { organizationId: 'ASC', id: 'ASC' },
      take: limit,
    });
  }

  /** Revokes a token if it is still unused; returns false when it was used or revoked meanwhile. */
  async revokeUnused(token: Token, before: Date, at: Date, writeAudit: WriteAudit): Promise<boolean> {
    const { organizationId, id } = token;
    return inTransaction(this.dataSource, async (manager) => {
      const unused = unusedSince(before).map((condition) => ({ ...condition, organizationId, id }));
      const revoked = await manager
        .createQueryBuilder()
        .update(TokenEntity)
        .set({ revokedAt: at, revokedBy: null })
        .where(unused)
        .execute();
      if (revoked.affected !== 1) return false;
      await writeAudit(manager);
      return true;
    });
  }

  /** Lists tokens that are not revoked with their users, newest first, without those of CI jobs; of one user, or of all when `userId` is null. */
  async list(
    organizationId: OrganizationId,
    userId: UserId | null,
    after: TimeKey | null,
    limit: number,
  ): Promise<readonly TokenEntity[]> {
    const query = this.notRevoked(organizationId);
    if (userId !== null) query.andWhere({ userId });
    if (after !== null) query.andWhere('(token.createdAt, token.id) < (:at, :id)', { ...after });
    return query.orderBy('token.createdAt', 'DESC').addOrderBy('token.id', 'DESC').limit(limit).getMany();
  }

  /** Reads a token with its user, in the transaction that inserted it. */
  async getWithUser(manager: EntityManager, organizationId: OrganizationId, id: TokenId): Promise<TokenEntity> {
    return this.notRevoked(organizationId, manager).andWhere({ id }).getOneOrFail();
  }

  private notRevoked(
    organizationId: OrganizationId,
    manager: EntityManager = this.tokens.manager,
  ): SelectQueryBuilder<TokenEntity> {
    return manager
      .createQueryBuilder(TokenEntity, 'token')
      .innerJoinAndSelect('token.user', 'user')
      .where({ organizationId, revokedAt: IsNull(), trustRuleId: IsNull() });
  }
}

function unusedSince(before: Date): readonly FindOptionsWhere<TokenEntity>[] {
  return [
    { revokedAt: IsNull(), lastUsedAt: LessThan(before) },
    { revokedAt: IsNull(), lastUsedAt: IsNull(), createdAt: LessThan(before) },
  ];
}

import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, LessThan, MoreThan, Not, Repository, type DeepPartial, type EntityManager } from 'typeorm';
import type { OrganizationId, TrustRuleId } from '../common/identifiers.js';
import { TokenEntity } from './token.entity.js';

/** How long the row of an expired token stays, so that a late use is recognized as one of it. Milliseconds. */
const KEPT_MS = 3_600_000;

/** The rows of tokens that CI jobs got by a trust rule. */
@Injectable()
export class JobTokenStore {
  constructor(@InjectRepository(TokenEntity) private readonly tokens: Repository<TokenEntity>) {}

  /** Returns the number of tokens of a rule that have not expired at an instant. */
  countInForce(
    manager: EntityManager,
    organizationId: OrganizationId,
    trustRuleId: TrustRuleId,
    at: Date,
  ): Promise<number> {
    return manager.countBy(TokenEntity, { organizationId, trustRuleId, expiresAt: MoreThan(at) });
  }

  async insert(manager: EntityManager, row: DeepPartial<TokenEntity>): Promise<void> {
    await manager.insert(TokenEntity, row);
  }

  /** Deletes all tokens of a rule. */
  async deleteOf(manager: EntityManager, organizationId: OrganizationId, trustRuleId: TrustRuleId): Promise<void> {
    await manager.delete(TokenEntity, { organizationId, trustRuleId });
  }

  /** Deletes tokens that have expired some time ago. */
  async deleteExpired(now: Date): Promise<void> {
    const before = new Date(now.getTime() - KEPT_MS);
    await this.tokens.delete({ trustRuleId: Not(IsNull()), expiresAt: LessThan(before) });
  }
}

import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, LessThanOrEqual, Repository, type EntityManager } from 'typeorm';
import { AuditLog } from '../../audit/audit-log.js';
import { OWN_ACCORD } from '../../audit/audit-context.js';
import type { OrganizationId, TokenId } from '../../common/identifiers.js';
import { inTransaction } from '../../database/transaction.js';
import { BETWEEN_ENTRIES_MS, countToEnter } from './refused-use.js';
import { TokenRefusalEntity } from './token-refusal.entity.js';

/** Refused uses of one token and kind. */
export interface RefusedUses {
  readonly organizationId: OrganizationId;
  readonly tokenId: TokenId;
  readonly kind: string;
  readonly count: number;
  /** The address of the last one. */
  readonly ip: string | null;
}

const AT_ONCE = 100;

/** Rows that count refused uses, and their entries in the audit log. */
@Injectable()
export class TokenRefusalStore {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(TokenRefusalEntity) private readonly refusals: Repository<TokenRefusalEntity>,
    private readonly audit: AuditLog,
  ) {}

  /** Adds refused uses, and enters them in the audit log unless an entry of the last hour is there. Instances wait for each other. */
  async add(uses: RefusedUses, now: Date): Promise<void> {
    const { organizationId, tokenId, kind, count, ip } = uses;
    const key = { organizationId, tokenId, kind };
    await inTransaction(this.dataSource, async (manager) => {
      // A row of its own that is an hour old lets the first use be entered at once.
      const enteredAt = new Date(now.getTime() - BETWEEN_ENTRIES_MS);
      const initial = { ...key, enteredAt, pending: 0, ip };
      await manager.createQueryBuilder().insert().into(TokenRefusalEntity).values(initial).orIgnore().execute();
      const lock = { mode: 'for_no_key_update' } as const;
      const former = await manager.findOneOrFail(TokenRefusalEntity, { where: key, lock });
      await this.settle(manager, former, { count, ip }, now);
    });
  }

  /** Enters counts that have waited for an hour, and deletes rows with nothing to enter. */
  async enterPending(now: Date): Promise<void> {
    const enteredAt = LessThanOrEqual(new Date(now.getTime() - BETWEEN_ENTRIES_MS));
    await this.refusals.delete({ enteredAt, pending: 0 });
    const waiting = await this.refusals.find({ where: { enteredAt }, take: AT_ONCE });
    for (const { organizationId, tokenId, kind, ip } of waiting)
      await this.add({ organizationId, tokenId, kind, count: 0, ip }, now);
  }

  private async settle(
    manager: EntityManager,
    former: TokenRefusalEntity,
    { count, ip }: Pick<RefusedUses, 'count' | 'ip'>,
    now: Date,
  ): Promise<void> {
    const { organizationId, tokenId, kind } = former;
    const entered = countToEnter(former, count, now);
    const changes =
      entered === undefined ? { pending: former.pending + count, ip } : { pending: 0, enteredAt: now, ip };
    await manager.update(TokenRefusalEntity, { organizationId, tokenId, kind }, changes);
    if (entered === undefined) return;
    const context = { ...OWN_ACCORD, organizationId, actor: null, ip };
    const subject = { type: 'token', id: tokenId };
    await this.audit.write(manager, { context, action: 'token.refused', subject, details: { kind, count: entered } });
  }
}

import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, Repository, type EntityManager } from 'typeorm';
import type { WriteAudit } from '../../audit/audit-log.js';
import type { OrganizationId } from '../../common/identifiers.js';
import { inTransaction } from '../../database/transaction.js';
import { TokenPolicyEntity } from './token-policy.entity.js';
import { DEFAULT_POLICY, type TokenPolicy } from './token-policy.js';

/** Rows of policies. */
@Injectable()
export class TokenPolicyStore {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(TokenPolicyEntity) private readonly policies: Repository<TokenPolicyEntity>,
  ) {}

  /** Returns the policy of an organization, in a transaction where there is one. */
  async read(organizationId: OrganizationId, manager: EntityManager = this.policies.manager): Promise<TokenPolicy> {
    return (await manager.findOneBy(TokenPolicyEntity, { organizationId })) ?? DEFAULT_POLICY;
  }

  /** Changes a policy to what `decide` makes of the former one; concurrent changes wait for each other. */
  async change(
    organizationId: OrganizationId,
    decide: (former: TokenPolicy) => TokenPolicy,
    writeAudit: WriteAudit<[former: TokenPolicy, present: TokenPolicy]>,
  ): Promise<TokenPolicy> {
    return inTransaction(this.dataSource, async (manager) => {
      const initial = { organizationId, ...DEFAULT_POLICY };
      await manager.createQueryBuilder().insert().into(TokenPolicyEntity).values(initial).orIgnore().execute();
      const lock = { mode: 'for_no_key_update' } as const;
      const former = await manager.findOneOrFail(TokenPolicyEntity, { where: { organizationId }, lock });
      const { lifetimeDays, maxLifetimeDays } = decide(former);
      await manager.update(TokenPolicyEntity, { organizationId }, { lifetimeDays, maxLifetimeDays });
      await writeAudit(manager, former, { lifetimeDays, maxLifetimeDays });
      return { lifetimeDays, maxLifetimeDays };
    });
  }
}

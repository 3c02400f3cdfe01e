import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, IsNull, LessThan, Repository, type EntityManager } from 'typeorm';
import type { Recorder } from '../audit/recorder.js';
import type { OrganizationId, ProjectId, TrustRuleId, UserId } from '../common/identifiers.js';
import type { PageRequest } from '../common/pagination.js';
import { inTransaction } from '../database/transaction.js';
import { lockProject, type ProjectRef } from '../projects/project-lock.queries.js';
import { JobTokensService } from '../tokens/job-tokens.service.js';
import { TrustRuleEntity } from './trust-rule.entity.js';
import { RemoveProjectRowsHook } from '../projects/removal-hooks.js';

/** Largest number of trust rules of a project. */
export const RULES_OF_PROJECT = 50;

/** A rule with the name of its user, and whether that user is an active member since the rule was saved. */
export interface ListedRule {
  readonly rule: TrustRuleEntity;
  readonly userName: string | null;
  readonly isUserActive: boolean;
}

/** Why a rule was not inserted, or that it was. */
type Insertion = 'inserted' | 'too_many' | 'project_deleted';

type RuleRef = Pick<TrustRuleEntity, 'organizationId' | 'id'>;

/** How often the use of a rule is written at most. */
const BETWEEN_USES_MS = 60_000;

/**
 * The users of rules with their memberships. Rests on the primary keys of both tables. $1 organization, $2 users.
 */
const SELECT_USERS = `
  SELECT users.id, users.name, membership.created_at AS "memberSince"
  FROM users
  LEFT JOIN memberships membership ON membership.organization_id = $1 AND membership.user_id = users.id
    AND membership.deactivated_at IS NULL AND users.disabled_at IS NULL
  WHERE users.id = ANY($2)`;

interface UserRow {
  readonly id: UserId;
  readonly name: string;
  readonly memberSince: Date | null;
}

/** Rows of trust rules. */
@Injectable()
export class TrustRuleStore {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(TrustRuleEntity) private readonly rules: Repository<TrustRuleEntity>,
    private readonly tokens: JobTokensService,
  ) {}

  /** Lists the rules of a project by identifier; one row more than the limit. */
  async list({ organizationId, id: projectId }: ProjectRef, page: PageRequest): Promise<readonly ListedRule[]> {
    const query = this.rules.createQueryBuilder('rule').where({ organizationId, projectId });
    if (page.after !== null) query.andWhere('rule.id > :after', { after: page.after });
    const rules = await query
      .orderBy('rule.id')
      .limit(page.limit + 1)
      .getMany();
    return this.withUsers(organizationId, rules);
  }

  /** Reads a rule with its user. */
  async find({ organizationId, id: projectId }: ProjectRef, id: TrustRuleId): Promise<ListedRule | undefined> {
    const rule = await this.rules.findOneBy({ organizationId, projectId, id });
    return rule === null ? undefined : (await this.withUsers(organizationId, [rule]))[0];
  }

  /** Finds the rules of a project for an issuer. A project has few rules. */
  async ofIssuer(
    organizationId: OrganizationId,
    projectId: ProjectId,
    issuer: string,
  ): Promise<readonly TrustRuleEntity[]> {
    return this.rules.find({ where: { organizationId, projectId, issuer }, order: { id: 'ASC' } });
  }

  /** Inserts a rule. The row of the project is locked, so that requests at the same time do not exceed the largest number. */
  async insert(rule: TrustRuleEntity, record: Recorder): Promise<Insertion> {
    const { organizationId, projectId } = rule;
    return inTransaction(this.dataSource, async (manager) => {
      if ((await lockProject(manager, organizationId, projectId)) === undefined) return 'project_deleted';
      if ((await manager.countBy(TrustRuleEntity, { organizationId, projectId })) >= RULES_OF_PROJECT)
        return 'too_many';
      await manager.insert(TrustRuleEntity, rule);
      await record(manager);
      return 'inserted';
    });
  }

  /** Replaces a rule and ends its tokens; false when it is deleted. */
  async replace({ organizationId, id, ...values }: TrustRuleEntity, record: Recorder): Promise<boolean> {
    return this.change({ organizationId, id }, record, async (manager) => {
      await manager.update(TrustRuleEntity, { organizationId, id }, values);
    });
  }

  /** Deletes a rule and ends its tokens; false when it is deleted already. */
  async remove({ organizationId, id }: RuleRef, record: Recorder): Promise<boolean> {
    return this.change({ organizationId, id }, record, async (manager) => {
      await manager.delete(TrustRuleEntity, { organizationId, id });
    });
  }

  /** Runs `issue` in a transaction in which the rule neither changes nor goes; undefined when it is deleted. */
  async whileInForce<T>(
    { organizationId, id }: RuleRef,
    issue: (manager: EntityManager, rule: TrustRuleEntity) => Promise<T>,
  ): Promise<T | undefined> {
    return inTransaction(this.dataSource, async (manager) => {
      const lock = { mode: 'for_key_share' } as const;
      const rule = await manager.findOne(TrustRuleEntity, { where: { organizationId, id }, lock });
      return rule === null ? undefined : issue(manager, rule);
    });
  }

  /** Writes the use of a rule, at most once a minute. */
  async noteUse({ organizationId, id }: RuleRef, at: Date): Promise<void> {
    const earlier = LessThan(new Date(at.getTime() - BETWEEN_USES_MS));
    const due = [IsNull(), earlier].map((lastUsedAt) => ({ organizationId, id, lastUsedAt }));
    await this.rules.createQueryBuilder().update().set({ lastUsedAt: at }).where(due).execute();
  }

  /** The lock excludes `whileInForce`, so that no token of the former rule appears afterwards. */
  private async change(
    { organizationId, id }: RuleRef,
    record: Recorder,
    write: (manager: EntityManager) => Promise<void>,
  ): Promise<boolean> {
    return inTransaction(this.dataSource, async (manager) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const found = await manager.findOne(TrustRuleEntity, { where: { organizationId, id }, lock });
      if (found === null) return false;
      await write(manager);
      await this.tokens.endOf(manager, organizationId, id);
      await record(manager);
      return true;
    });
  }

  private async withUsers(
    organizationId: OrganizationId,
    rules: readonly TrustRuleEntity[],
  ): Promise<readonly ListedRule[]> {
    if (rules.length === 0) return [];
    const ids = [...new Set(rules.map(({ userId }) => userId))];
    const rows = await this.dataSource.query<UserRow[]>(SELECT_USERS, [organizationId, ids]);
    const users = new Map(rows.map((row) => [row.id, row]));
    return rules.map((rule) => {
      const user = users.get(rule.userId);
      const isUserActive = user !== undefined && user.memberSince !== null && user.memberSince <= rule.savedAt;
      return { rule, userName: user?.name ?? null, isUserActive };
    });
  }
}

/** Removes the trust rules of a deleted project. */
@Injectable()
export class RemoveTrustRulesHook extends RemoveProjectRowsHook {
  protected override readonly tables = ['trust_rules'];
}

import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { OrganizationId, ProjectId } from '../common/identifiers.js';
import { inTransaction } from '../database/transaction.js';
import { lockProject, type ProjectRef } from '../projects/project-lock.queries.js';
import { type CauseRule, ruleFinder, type RuledFailure } from './cause-rules.js';
import { CauseRuleEntity } from './cause-rule.entity.js';
import type { AuditContext } from '../audit/audit-context.js';
import { AuditLog } from '../audit/audit-log.js';

/** Reads and writes the rules of projects. */
@Injectable()
export class CauseRulesStore {
  constructor(private readonly dataSource: DataSource) {}

  /** The rules of a project in their order: at most 100 rows, a range of the primary key. */
  async ofProject(organizationId: OrganizationId, projectId: ProjectId): Promise<readonly CauseRule[]> {
    return this.dataSource.manager.find(CauseRuleEntity, {
      where: { organizationId, projectId },
      order: { position: 'ASC' },
    });
  }

  /** Replaces all rules of a project and writes an audit record. Of two concurrent replacements, the later one wins as a whole. */
  async replace(
    organizationId: OrganizationId,
    projectId: ProjectId,
    rules: readonly CauseRule[],
    record: (manager: EntityManager) => Promise<void>,
  ): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      await lockProject(manager, organizationId, projectId);
      await manager.delete(CauseRuleEntity, { organizationId, projectId });
      await manager.insert(
        CauseRuleEntity,
        rules.map((rule, position) => ({ organizationId, projectId, position, ...rule })),
      );
      await record(manager);
    });
  }
}

/** The cause rules of a project. */
@Injectable()
export class CauseRulesService {
  constructor(
    private readonly store: CauseRulesStore,
    private readonly audit: AuditLog,
  ) {}

  /** The rules of a project in their order. */
  async list(project: ProjectRef): Promise<readonly CauseRule[]> {
    return this.store.ofProject(project.organizationId, project.id);
  }

  /** Replaces all rules of a project. They apply to later uploads. */
  async replace(project: ProjectRef, rules: readonly CauseRule[], context: AuditContext): Promise<void> {
    const details = { names: rules.map(({ name }) => name) };
    await this.store.replace(project.organizationId, project.id, rules, (manager) =>
      this.audit.write(manager, {
        context,
        action: 'project.cause_rules_replaced',
        subject: { type: 'project', id: project.id },
        details,
      }),
    );
  }

  /** The rule that applies to a failure; undefined when none does. */
  async find(project: ProjectRef, failure: RuledFailure): Promise<CauseRule | undefined> {
    return ruleFinder(await this.list(project))(failure);
  }
}

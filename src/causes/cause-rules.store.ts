import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { OrganizationId, ProjectId } from '../common/identifiers.js';
import { inTransaction } from '../database/transaction.js';
import { lockProject } from '../projects/project-lock.queries.js';
import type { CauseRule } from './cause-rules.js';
import { CauseRuleEntity } from './cause-rule.entity.js';

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

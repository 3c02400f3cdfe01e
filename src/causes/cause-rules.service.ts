import { Injectable } from '@nestjs/common';
import type { AuditContext } from '../audit/audit-context.js';
import { AuditLog } from '../audit/audit-log.js';
import { ruleFinder, type CauseRule, type RuledFailure } from './cause-rules.js';
import { CauseRulesStore } from './cause-rules.store.js';
import type { ProjectRef } from '../projects/project-lock.queries.js';

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

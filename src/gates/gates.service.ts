import { Injectable } from '@nestjs/common';
import type { AuditContext } from '../audit/audit-context.js';
import { AuditLog, type AuditEntry } from '../audit/audit-log.js';
import type { OrganizationId, TargetId } from '../common/identifiers.js';
import { Problem, validationFailed } from '../common/problem.js';
import { targetNotFound } from '../projects/project-access.js';
import { hasRule, type GateRules } from './gate-rules.js';
import { GateStore } from './gate.store.js';

/** A target that the caller may use. */
export interface TargetRef {
  readonly organizationId: OrganizationId;
  readonly id: TargetId;
}

/** Reads and changes the gates of targets. */
@Injectable()
export class GatesService {
  constructor(
    private readonly store: GateStore,
    private readonly audit: AuditLog,
  ) {}

  /** The gate of a target. @throws Problem not_found when it has none. */
  async read({ organizationId, id }: TargetRef): Promise<GateRules> {
    const gate = await this.store.find(organizationId, id);
    if (gate === undefined) throw noGate();
    return gate;
  }

  /**
   * Sets the gate of a target and replaces an earlier one.
   * @throws Problem validation_failed without any rule, target_not_found when the target is deleted at the same time.
   */
  async put({ organizationId, id: targetId }: TargetRef, rules: GateRules, context: AuditContext): Promise<void> {
    if (!hasRule(rules))
      throw validationFailed([
        {
          pointer: '',
          detail: 'name at least one rule: maxNewFailures, maxFailures, minTests, minPassRate or noNewFlaky',
        },
      ]);
    const entry = entryOf(context, 'gate.changed', targetId, { ...rules });
    const isPut = await this.store.put({ organizationId, targetId, ...rules }, (manager) =>
      this.audit.write(manager, entry),
    );
    if (!isPut) throw targetNotFound();
  }

  /** Removes the gate of a target: later runs are not judged. @throws Problem not_found when it has none. */
  async remove({ organizationId, id: targetId }: TargetRef, context: AuditContext): Promise<void> {
    const entry = entryOf(context, 'gate.deleted', targetId, {});
    const removed = await this.store.remove({ organizationId, targetId }, (manager) =>
      this.audit.write(manager, entry),
    );
    if (!removed) throw noGate();
  }
}

function entryOf(
  context: AuditContext,
  action: string,
  targetId: TargetId,
  details: AuditEntry['details'],
): AuditEntry {
  return { context, action, subject: { type: 'target', id: targetId }, details };
}

function noGate(): Problem {
  return new Problem('not_found', 'This target has no gate. Send its rules with PUT first.');
}

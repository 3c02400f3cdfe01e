import { Injectable } from '@nestjs/common';
import type { AuditContext } from '../audit/audit-context.js';
import { AuditLog, type AuditEntry } from '../audit/audit-log.js';
import type { OrganizationId, TargetId } from '../common/identifiers.js';
import { Problem, validationFailed } from '../common/problem.js';
import { hasRule, type GateRules } from './gate-rules.js';
import { GateReader } from './gate.reader.js';
import { GateStore } from './gate.store.js';

/** A target that is the caller's. */
export interface TargetRef {
  readonly organizationId: OrganizationId;
  readonly id: TargetId;
}

/** Reads and changes the gates of targets. */
@Injectable()
export class GatesService {
  constructor(
    private readonly reader: GateReader,
    private readonly store: GateStore,
    private readonly audit: AuditLog,
  ) {}

  /** The gate of a target. @throws Problem not_found when it has none. */
  async read({ organizationId, id }: TargetRef): Promise<GateRules> {
    const gate = await this.reader.find(organizationId, id);
    if (gate === undefined) throw noGate();
    return gate;
  }

  /** Gives a target its gate, in the place of the one that it has. @throws Problem validation_failed without any rule. */
  async put({ organizationId, id: targetId }: TargetRef, rules: GateRules, context: AuditContext): Promise<void> {
    if (!hasRule(rules))
      throw validationFailed([
        {
          pointer: '',
          detail: 'name at least one rule: maxNewFailures, maxFailures, minTests, minPassRate or noNewFlaky',
        },
      ]);
    const entry = entryOf(context, 'gate.changed', targetId, { ...rules });
    await this.store.put({ organizationId, targetId, ...rules }, (manager) => this.audit.write(manager, entry));
  }

  /** Takes the gate of a target away: later runs are not judged. @throws Problem not_found when it has none. */
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
  return new Problem('not_found', 'Send the rules with PUT first: this target has no gate.');
}

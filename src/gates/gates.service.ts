import { Injectable } from '@nestjs/common';
import type { AuditContext } from '../audit/audit-context.js';
import { AuditLog, type AuditEntry } from '../audit/audit-log.js';
import { Problem, validationFailed } from '../common/problem.js';
import { projectNotFound, targetNotFound } from '../projects/project-access.js';
import { CollectionsService } from '../collections/collections.service.js';
import type { CollectionId } from '../common/identifiers.js';
import type { ProjectRef } from '../projects/project-lock.queries.js';
import { hasRule, type GateRules } from './gate-rules.js';
import { toGateRules, type PutGateDto } from './gate.dto.js';
import { GateStore, type GateOwner } from './gate.store.js';

/** What has a gate, with its project. */
export interface GatedOwner {
  readonly project: ProjectRef;
  readonly owner: GateOwner;
}

/** Reads and changes the gates of targets and projects that the caller may use. */
@Injectable()
export class GatesService {
  constructor(
    private readonly store: GateStore,
    private readonly collections: CollectionsService,
    private readonly audit: AuditLog,
  ) {}

  /** The gate of a target or a project. @throws Problem not_found when it has none. */
  async read(owner: GateOwner): Promise<GateRules> {
    const gate = await this.store.find(owner);
    if (gate === undefined) throw noGate(owner);
    return gate;
  }

  /**
   * Sets the gate of a target or a project and replaces an earlier one.
   * @throws Problem validation_failed without any rule and for an unknown collection; target_not_found or project_not_found when it is
   * deleted at the same time, conflict when the collection is.
   */
  async put({ project, owner }: GatedOwner, body: PutGateDto, context: AuditContext): Promise<GateRules> {
    const rules = toGateRules(body, await this.checkCollection(project, body.collectionId ?? null));
    if (!hasRule(rules))
      throw validationFailed([
        {
          pointer: '',
          detail:
            'name at least one rule: maxNewFailures, maxFailures, minTests, minPassRate, minApiCoverage or noNewFlaky',
        },
      ]);
    const entry = entryOf(context, 'gate.changed', owner, { ...rules });
    const isPut = await this.store.put(owner, rules, (manager) => this.audit.write(manager, entry));
    if (!isPut) throw owner.kind === 'target' ? targetNotFound() : projectNotFound();
    return rules;
  }

  /** Removes the gate: later runs or builds are not judged. @throws Problem not_found when there is none. */
  async remove(owner: GateOwner, context: AuditContext): Promise<void> {
    const entry = entryOf(context, 'gate.deleted', owner, {});
    const removed = await this.store.remove(owner, (manager) => this.audit.write(manager, entry));
    if (!removed) throw noGate(owner);
  }

  private async checkCollection(project: ProjectRef, collectionId: string | null): Promise<CollectionId | null> {
    if (collectionId === null) return null;
    const [collection] = await this.collections.existing(project, [collectionId]);
    if (collection === undefined)
      throw validationFailed([
        { pointer: '/collectionId', detail: 'collectionId must be the id of a collection of this project' },
      ]);
    return collection.id;
  }
}

function entryOf(
  context: AuditContext,
  action: string,
  { kind, id }: GateOwner,
  details: AuditEntry['details'],
): AuditEntry {
  return { context, action, subject: { type: kind, id }, details };
}

function noGate({ kind }: GateOwner): Problem {
  return new Problem('not_found', `This ${kind} has no gate. Send its rules with PUT first.`);
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Recorder } from '../audit/recorder.js';
import type { OrganizationId, ProjectId, TargetId } from '../common/identifiers.js';
import { inTransaction } from '../database/transaction.js';
import { lockProject, lockTarget } from '../projects/project-lock.queries.js';
import type { GateRules } from './gate-rules.js';
import { GateEntity } from './gate.entity.js';
import { ProjectGateEntity } from './project-gate.entity.js';
import { RemovalHooks, type RemovalHook, type RemovedOwner, type RowsLeft } from '../projects/removal-hooks.js';

/** What has a gate: a target, whose runs it judges, or a project, whose builds it judges. */
export type GateOwner =
  | { readonly kind: 'target'; readonly organizationId: OrganizationId; readonly id: TargetId }
  | { readonly kind: 'project'; readonly organizationId: OrganizationId; readonly id: ProjectId };

/** Rows of gates. */
@Injectable()
export class GateStore {
  constructor(private readonly dataSource: DataSource) {}

  /** The gate of an owner; undefined when it has none. */
  async find(owner: GateOwner): Promise<GateRules | undefined> {
    return findGate(this.dataSource.manager, owner);
  }

  /** Sets the gate of an owner and replaces an earlier one. False when the owner is deleted. */
  async put(owner: GateOwner, rules: GateRules, record: Recorder): Promise<boolean> {
    return inTransaction(this.dataSource, async (manager) => {
      if (!(await lockOwner(manager, owner))) return false;
      const { organizationId } = owner;
      if (owner.kind === 'target')
        await manager.upsert(GateEntity, { organizationId, targetId: owner.id, ...rules }, [
          'organizationId',
          'targetId',
        ]);
      else {
        const gate = { organizationId, projectId: owner.id, ...rules };
        await manager.upsert(ProjectGateEntity, gate, ['organizationId', 'projectId']);
      }
      await record(manager);
      return true;
    });
  }

  /** Removes the gate of an owner; false when it has none. */
  async remove(owner: GateOwner, record: Recorder): Promise<boolean> {
    return inTransaction(this.dataSource, async (manager) => {
      if (!(await deleteGate(manager, owner))) return false;
      await record(manager);
      return true;
    });
  }
}

/** The gate of an owner, read in the caller's transaction; undefined when it has none. */
export async function findGate(manager: EntityManager, owner: GateOwner): Promise<GateRules | undefined> {
  const { organizationId } = owner;
  const gate =
    owner.kind === 'target'
      ? await manager.findOneBy(GateEntity, { organizationId, targetId: owner.id })
      : await manager.findOneBy(ProjectGateEntity, { organizationId, projectId: owner.id });
  return gate ?? undefined;
}

/** Deletes the gate of an owner, in the caller's transaction; false when it has none. */
async function deleteGate(manager: EntityManager, owner: GateOwner): Promise<boolean> {
  const { organizationId } = owner;
  const { affected } =
    owner.kind === 'target'
      ? await manager.delete(GateEntity, { organizationId, targetId: owner.id })
      : await manager.delete(ProjectGateEntity, { organizationId, projectId: owner.id });
  return affected === 1;
}

async function lockOwner(manager: EntityManager, owner: GateOwner): Promise<boolean> {
  const locked =
    owner.kind === 'target'
      ? await lockTarget(manager, owner.organizationId, owner.id)
      : await lockProject(manager, owner.organizationId, owner.id);
  return locked !== undefined;
}

/** Removes the gate of a deleted target or project. */
@Injectable()
export class RemoveGateHook implements RemovalHook, OnModuleInit {
  constructor(private readonly hooks: RemovalHooks) {}

  onModuleInit(): void {
    this.hooks.register(this);
  }

  async removeSome(manager: EntityManager, owner: RemovedOwner): Promise<RowsLeft> {
    await deleteGate(manager, owner);
    return 'none';
  }
}

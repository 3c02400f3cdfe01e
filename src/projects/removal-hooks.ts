import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { OrganizationId, ProjectId, TargetId } from '../common/identifiers.js';
import { deleteSome } from '../database/delete-some.js';

/** Whose rows go: a deleted target, or a deleted project that has no targets left. */
export type RemovedOwner =
  | { readonly kind: 'target'; readonly organizationId: OrganizationId; readonly id: TargetId }
  | { readonly kind: 'project'; readonly organizationId: OrganizationId; readonly id: ProjectId };

/** Whether rows are left: none, more that the next call deletes, or some that another sweep deletes first. */
export type RowsLeft = 'none' | 'more' | 'later';

/** Rows of a module that belong to targets or projects and are deleted with them. */
export interface RemovalHook {
  /** Deletes at most `limit` rows of a deleted target or project. */
  removeSome(manager: EntityManager, owner: RemovedOwner, limit: number): Promise<RowsLeft>;
}

/** The hooks that other modules register when they start. Projects import none of these modules. */
@Injectable()
export class RemovalHooks {
  readonly #hooks: RemovalHook[] = [];

  register(hook: RemovalHook): void {
    this.#hooks.push(hook);
  }

  /**
   * Calls the hooks until one of them leaves rows. Modules register after those that they import, so the last ones come first: their
   * rows may refer to rows of the others.
   */
  async removeSome(manager: EntityManager, owner: RemovedOwner, limit: number): Promise<RowsLeft> {
    for (const hook of this.#hooks.toReversed()) {
      const left = await hook.removeSome(manager, owner, limit);
      if (left !== 'none') return left;
    }
    return 'none';
  }
}

/** Removes the rows of a deleted project from some tables that have a `project_id`. */
@Injectable()
export abstract class RemoveProjectRowsHook implements RemovalHook, OnModuleInit {
  /** In the order that foreign keys allow. */
  protected abstract readonly tables: readonly string[];

  constructor(private readonly hooks: RemovalHooks) {}

  onModuleInit(): void {
    this.hooks.register(this);
  }

  async removeSome(manager: EntityManager, owner: RemovedOwner, limit: number): Promise<RowsLeft> {
    if (owner.kind !== 'project') return 'none';
    const { organizationId, id } = owner;
    for (const table of this.tables) {
      if (await deleteSome(manager, { table, column: 'project_id', organizationId, values: [id] }, limit))
        return 'more';
    }
    return 'none';
  }
}

/** Removes the rows of a deleted target from a table that has a `target_id`. */
@Injectable()
export abstract class RemoveTargetRowsHook implements RemovalHook, OnModuleInit {
  protected abstract readonly table: string;

  constructor(private readonly hooks: RemovalHooks) {}

  onModuleInit(): void {
    this.hooks.register(this);
  }

  async removeSome(manager: EntityManager, owner: RemovedOwner, limit: number): Promise<RowsLeft> {
    if (owner.kind !== 'target') return 'none';
    const { organizationId, id } = owner;
    const rows = { table: this.table, column: 'target_id', organizationId, values: [id] };
    return (await deleteSome(manager, rows, limit)) ? 'more' : 'none';
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { RemovalHooks, type RemovalHook, type RemovedOwner, type RowsLeft } from '../../projects/removal-hooks.js';
import { StoredFiles } from '../../artifacts/stored-files.js';
import { afterCommit } from '../../database/transaction.js';
import { FileVersionEntity } from './file-version.entity.js';
import { FileStore } from './file.store.js';

/** Removes the stored fixtures of a deleted project: rows in the transaction, bytes after the commit. */
@Injectable()
export class RemoveFilesHook implements RemovalHook, OnModuleInit {
  constructor(
    private readonly hooks: RemovalHooks,
    private readonly store: FileStore,
    private readonly files: StoredFiles,
  ) {}

  onModuleInit(): void {
    this.hooks.register(this);
  }

  async removeSome(manager: EntityManager, owner: RemovedOwner, limit: number): Promise<RowsLeft> {
    if (owner.kind !== 'project') return 'none';
    const { organizationId, id } = owner;
    const where = { organizationId, projectId: id };
    const versions = await manager.find(FileVersionEntity, {
      select: { path: true, number: true },
      where,
      take: limit,
    });
    if (versions.length === 0) return 'none';
    const ids = await this.store.removeIn(manager, { organizationId, id }, versions);
    afterCommit(manager, () => void this.files.remove(organizationId, ids));
    return versions.length === limit ? 'more' : 'none';
  }
}

import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, In, Repository } from 'typeorm';
import type { ChangeRecorder, Recorder } from '../audit/recorder.js';
import type { CollectionId } from '../common/identifiers.js';
import type { PageRequest } from '../common/pagination.js';
import { inTransaction } from '../database/transaction.js';
import { lockProject, type ProjectRef } from '../projects/project-lock.queries.js';
import { CodeownersEntity } from './codeowners.entity.js';
import { CollectionEntity } from './collection.entity.js';
import { RemoveProjectRowsHook } from '../projects/removal-hooks.js';

/** Why a collection was not inserted, or that it was. */
type Insertion = 'inserted' | 'too_many' | 'project_deleted';

/** Largest number of collections of a project. */
export const COLLECTIONS_OF_PROJECT = 100;

/** The columns that a change replaces. */
export type CollectionChanges = Omit<CollectionEntity, 'organizationId' | 'id' | 'projectId' | 'createdAt'>;

/** Rows of collections, and the CODEOWNERS files of projects. */
@Injectable()
export class CollectionStore {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(CollectionEntity) private readonly collections: Repository<CollectionEntity>,
    @InjectRepository(CodeownersEntity) private readonly codeowners: Repository<CodeownersEntity>,
  ) {}

  /** By identifier; one row more than the limit. */
  async list({ organizationId, id: projectId }: ProjectRef, page: PageRequest): Promise<readonly CollectionEntity[]> {
    const query = this.collections.createQueryBuilder('collection').where({ organizationId, projectId });
    if (page.after !== null) query.andWhere('collection.id > :after', { after: page.after });
    return query
      .orderBy('collection.id')
      .limit(page.limit + 1)
      .getMany();
  }

  async find({ organizationId, id: projectId }: ProjectRef, id: CollectionId): Promise<CollectionEntity | undefined> {
    return (await this.collections.findOneBy({ organizationId, projectId, id })) ?? undefined;
  }

  async findBySlug({ organizationId, id: projectId }: ProjectRef, slug: string): Promise<CollectionEntity | undefined> {
    return (await this.collections.findOneBy({ organizationId, projectId, slug })) ?? undefined;
  }

  async findSome(
    { organizationId, id: projectId }: ProjectRef,
    ids: readonly CollectionId[],
  ): Promise<readonly CollectionEntity[]> {
    return ids.length === 0 ? [] : this.collections.findBy({ organizationId, projectId, id: In([...ids]) });
  }

  /** The project's row is locked, so that requests at the same time do not exceed the largest number. */
  async insert(collection: CollectionEntity, record: Recorder): Promise<Insertion> {
    const { organizationId, projectId } = collection;
    return inTransaction(this.dataSource, async (manager) => {
      if ((await lockProject(manager, organizationId, projectId)) === undefined) return 'project_deleted';
      const collections = manager.getRepository(CollectionEntity);
      if ((await collections.countBy({ organizationId, projectId })) >= COLLECTIONS_OF_PROJECT) return 'too_many';
      await collections.insert(collection);
      await record(manager);
      return 'inserted';
    });
  }

  /** Replaces a collection; undefined when it is deleted. */
  async replace(
    collection: CollectionEntity,
    changes: CollectionChanges,
    record: ChangeRecorder<CollectionEntity>,
  ): Promise<CollectionEntity | undefined> {
    const { organizationId, id } = collection;
    return inTransaction(this.dataSource, async (manager) => {
      const { affected } = await manager.getRepository(CollectionEntity).update({ organizationId, id }, changes);
      if (affected !== 1) return undefined;
      const changed = { ...collection, ...changes };
      await record(manager, changed);
      return changed;
    });
  }

  /** Deletes a collection; false when it is deleted already. */
  async remove({ organizationId, id }: CollectionEntity, record: Recorder): Promise<boolean> {
    return inTransaction(this.dataSource, async (manager) => {
      const { affected } = await manager.getRepository(CollectionEntity).delete({ organizationId, id });
      if (affected !== 1) return false;
      await record(manager);
      return true;
    });
  }

  /** The CODEOWNERS file of a project; empty when it has none. */
  async readCodeowners({ organizationId, id: projectId }: ProjectRef): Promise<string> {
    return (await this.codeowners.findOneBy({ organizationId, projectId }))?.body ?? '';
  }

  /** Replaces the CODEOWNERS file of a project, or with an empty text removes it. False when the project is deleted. */
  async writeCodeowners(
    { organizationId, id: projectId }: ProjectRef,
    body: string,
    record: Recorder,
  ): Promise<boolean> {
    return inTransaction(this.dataSource, async (manager) => {
      if ((await lockProject(manager, organizationId, projectId)) === undefined) return false;
      const codeowners = manager.getRepository(CodeownersEntity);
      if (body === '') await codeowners.delete({ organizationId, projectId });
      else await codeowners.upsert({ organizationId, projectId, body }, ['organizationId', 'projectId']);
      await record(manager);
      return true;
    });
  }
}

/** Removes the collections of a deleted project and its CODEOWNERS file. */
@Injectable()
export class RemoveCollectionsHook extends RemoveProjectRowsHook {
  protected override readonly tables = ['collections', 'codeowners'];
}

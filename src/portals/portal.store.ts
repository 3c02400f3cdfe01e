import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, Repository } from 'typeorm';
import type { ChangeRecorder, Recorder } from '../audit/recorder.js';
import type { PortalId } from '../common/identifiers.js';
import type { PageRequest } from '../common/pagination.js';
import { inTransaction } from '../database/transaction.js';
import { lockProject, type ProjectRef } from '../projects/project-lock.queries.js';
import { PortalEntity } from './portal.entity.js';
import { RemoveProjectRowsHook } from '../projects/removal-hooks.js';

/** Why a portal was not inserted, or that it was. */
type Insertion = 'inserted' | 'too_many' | 'project_deleted';

/** Largest number of portals of a project. */
export const PORTALS_OF_PROJECT = 20;

/** The columns that a change may write. */
export type PortalChanges = Partial<Omit<PortalEntity, 'organizationId' | 'id' | 'projectId' | 'createdAt'>>;

/** Rows of portals. */
@Injectable()
export class PortalStore {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(PortalEntity) private readonly portals: Repository<PortalEntity>,
  ) {}

  /** By identifier; one row more than the limit. */
  async list({ organizationId, id: projectId }: ProjectRef, page: PageRequest): Promise<readonly PortalEntity[]> {
    const query = this.portals.createQueryBuilder('portal').where({ organizationId, projectId });
    if (page.after !== null) query.andWhere('portal.id > :after', { after: page.after });
    return query
      .orderBy('portal.id')
      .limit(page.limit + 1)
      .getMany();
  }

  async find({ organizationId, id: projectId }: ProjectRef, id: PortalId): Promise<PortalEntity | undefined> {
    return (await this.portals.findOneBy({ organizationId, projectId, id })) ?? undefined;
  }

  /** The project's row is locked, so that requests at the same time do not exceed the largest number. */
  async insert(portal: PortalEntity, record: Recorder): Promise<Insertion> {
    const { organizationId, projectId } = portal;
    return inTransaction(this.dataSource, async (manager) => {
      if ((await lockProject(manager, organizationId, projectId)) === undefined) return 'project_deleted';
      const portals = manager.getRepository(PortalEntity);
      if ((await portals.countBy({ organizationId, projectId })) >= PORTALS_OF_PROJECT) return 'too_many';
      await portals.insert(portal);
      await record(manager);
      return 'inserted';
    });
  }

  /** Changes a portal; undefined when it is deleted. */
  async change(
    { organizationId, id }: PortalEntity,
    changesOf: (current: PortalEntity) => PortalChanges,
    record: ChangeRecorder<PortalEntity>,
  ): Promise<PortalEntity | undefined> {
    return inTransaction(this.dataSource, async (manager) => {
      const portals = manager.getRepository(PortalEntity);
      const lock = { mode: 'pessimistic_write' } as const;
      const current = await portals.findOne({ where: { organizationId, id }, lock });
      if (current === null) return undefined;
      const changes = changesOf(current);
      await portals.update({ organizationId, id }, changes);
      const changed = { ...current, ...changes };
      await record(manager, changed);
      return changed;
    });
  }

  /** Deletes a portal; false when it is deleted already. */
  async remove({ organizationId, id }: PortalEntity, record: Recorder): Promise<boolean> {
    return inTransaction(this.dataSource, async (manager) => {
      const { affected } = await manager.getRepository(PortalEntity).delete({ organizationId, id });
      if (affected !== 1) return false;
      await record(manager);
      return true;
    });
  }
}

/** Removes the portals of a deleted project. */
@Injectable()
export class RemovePortalsHook extends RemoveProjectRowsHook {
  protected override readonly tables = ['portals'];
}

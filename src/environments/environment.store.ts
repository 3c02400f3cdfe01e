import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, Repository } from 'typeorm';
import type { Recorder } from '../audit/recorder.js';
import type { PageRequest } from '../common/pagination.js';
import { inTransaction } from '../database/transaction.js';
import { lockTarget } from '../projects/project-lock.queries.js';
import type { TargetEntity } from '../projects/target.entity.js';
import { EnvironmentEntity } from './environment.entity.js';
import { RemoveTargetRowsHook } from '../projects/removal-hooks.js';

/** Largest number of environments of a target. */
export const ENVIRONMENTS_OF_TARGET = 50;

/** Why an environment was not stored, or that it was. */
type Put = 'stored' | 'too_many' | 'target_deleted';

type TargetRef = Pick<TargetEntity, 'organizationId' | 'id'>;

/** Rows of environments. */
@Injectable()
export class EnvironmentStore {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(EnvironmentEntity) private readonly environments: Repository<EnvironmentEntity>,
  ) {}

  /** By name; one row more than the limit. */
  async list({ organizationId, id: targetId }: TargetRef, page: PageRequest): Promise<readonly EnvironmentEntity[]> {
    const query = this.environments.createQueryBuilder('environment').where({ organizationId, targetId });
    if (page.after !== null) query.andWhere('environment.name > :after', { after: page.after });
    return query
      .orderBy('environment.name')
      .limit(page.limit + 1)
      .getMany();
  }

  async find({ organizationId, id: targetId }: TargetRef, name: string): Promise<EnvironmentEntity | undefined> {
    return (await this.environments.findOneBy({ organizationId, targetId, name })) ?? undefined;
  }

  /** Creates or replaces an environment. The target's row is locked, so that requests at the same time do not exceed the largest number. */
  async put(environment: EnvironmentEntity, record: Recorder): Promise<Put> {
    const { organizationId, targetId, name } = environment;
    return inTransaction(this.dataSource, async (manager) => {
      if ((await lockTarget(manager, organizationId, targetId)) === undefined) return 'target_deleted';
      const environments = manager.getRepository(EnvironmentEntity);
      const isNew = !(await environments.existsBy({ organizationId, targetId, name }));
      if (isNew && (await environments.countBy({ organizationId, targetId })) >= ENVIRONMENTS_OF_TARGET)
        return 'too_many';
      await environments.upsert(environment, ['organizationId', 'targetId', 'name']);
      await record(manager);
      return 'stored';
    });
  }

  /** Deletes an environment; false when there is none of that name. */
  async remove({ organizationId, id: targetId }: TargetRef, name: string, record: Recorder): Promise<boolean> {
    return inTransaction(this.dataSource, async (manager) => {
      const { affected } = await manager.getRepository(EnvironmentEntity).delete({ organizationId, targetId, name });
      if (affected !== 1) return false;
      await record(manager);
      return true;
    });
  }
}

/** Removes the environments of a deleted target. */
@Injectable()
export class RemoveEnvironmentsHook extends RemoveTargetRowsHook {
  protected override readonly table = 'environments';
}

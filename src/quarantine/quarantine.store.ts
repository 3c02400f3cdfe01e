import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, IsNull, MoreThan, Repository, type EntityManager, type FindOptionsWhere } from 'typeorm';
import type { ChangeRecorder } from '../audit/recorder.js';
import type { OrganizationId, ProjectId, TargetId } from '../common/identifiers.js';
import type { PageRequest } from '../common/pagination.js';
import { inTransaction } from '../database/transaction.js';
import { lockTarget } from '../projects/project-lock.queries.js';
import type { TestRef } from '../runs/find-test.reader.js';
import { QuarantineEntity } from './quarantine.entity.js';
import type { QuarantineState } from './quarantine-query.dto.js';
import { RemoveTargetRowsHook } from '../projects/removal-hooks.js';

/** Which quarantined tests of a project to list. A null target lists those of every target. */
export interface QuarantineList {
  readonly organizationId: OrganizationId;
  readonly projectId: ProjectId;
  readonly targetId: TargetId | null;
  readonly state: QuarantineState;
}

const CONDITIONS: Readonly<Record<QuarantineState, string>> = {
  active: 'row.removedAt IS NULL AND row.until > :now',
  ended: '(row.removedAt IS NOT NULL OR row.until <= :now)',
  all: 'true',
};

/** The result of a quarantine request: the row that now applies, and whether the test was not quarantined before. */
export interface PutQuarantine {
  readonly row: QuarantineEntity;
  readonly isNew: boolean;
}

/** Rows of quarantines. A row is ended, never changed and never deleted: the table shows every earlier instant. */
@Injectable()
export class QuarantineStore {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(QuarantineEntity) private readonly quarantines: Repository<QuarantineEntity>,
  ) {}

  /**
   * Lists the quarantines of a project, newest first, without the rows that a change replaced; one row more than the limit. Walks
   * the index `quarantines_of_project` backwards.
   */
  async list(
    { organizationId, projectId, targetId, state }: QuarantineList,
    page: PageRequest,
    now: Date,
  ): Promise<readonly QuarantineEntity[]> {
    const query = this.quarantines
      .createQueryBuilder('row')
      .innerJoin('row.target', 'target', 'target.deletedAt IS NULL')
      .where({ organizationId, projectId })
      .andWhere('NOT row.isReplaced')
      .andWhere(CONDITIONS[state], { now });
    if (targetId !== null) query.andWhere({ targetId });
    if (page.after !== null) query.andWhere('row.id < :after', { after: page.after });
    return query
      .orderBy('row.id', 'DESC')
      .limit(page.limit + 1)
      .getMany();
  }

  /**
   * Quarantines a test or changes its quarantine: the earlier row ends when the new one begins. Undefined when the target is
   * deleted. The target's row is locked, so that two requests for one test happen one after the other.
   */
  async put(wanted: QuarantineEntity, record: ChangeRecorder<PutQuarantine>): Promise<PutQuarantine | undefined> {
    return inTransaction(this.dataSource, async (manager) => {
      if ((await lockTarget(manager, wanted.organizationId, wanted.targetId)) === undefined) return undefined;
      const earlier = await endEarlier(manager, wanted);
      const row = { ...wanted, since: earlier?.since ?? wanted.since };
      await manager.getRepository(QuarantineEntity).insert(row);
      const put = { row, isNew: earlier === undefined };
      await record(manager, put);
      return put;
    });
  }

  /** Ends the quarantine of a test; false when it is not quarantined. */
  async end(
    { organizationId, projectId, key }: TestRef,
    removedAt: Date,
    record: ChangeRecorder<QuarantineEntity>,
  ): Promise<boolean> {
    return inTransaction(this.dataSource, async (manager) => {
      const quarantines = manager.getRepository(QuarantineEntity);
      const test = { organizationId, projectId, testKey: key.toString() };
      const open = { ...test, until: MoreThan(removedAt) };
      // A change at the same time replaces the row while its lock is awaited; only a second statement sees the new row.
      const row = (await findOpen(quarantines, open)) ?? (await findOpen(quarantines, open));
      if (row === null) return false;
      await quarantines.update({ organizationId, id: row.id }, { removedAt });
      await record(manager, row);
      return true;
    });
  }
}

/** Reads the row of a test that nobody ended, and locks it: what another request ended meanwhile is not found. */
async function findOpen(
  quarantines: Repository<QuarantineEntity>,
  where: FindOptionsWhere<QuarantineEntity>,
): Promise<QuarantineEntity | null> {
  return quarantines.findOne({ where: { ...where, removedAt: IsNull() }, lock: { mode: 'pessimistic_write' } });
}

/** Ends the row that applies to a test, if there is one. Returns it unless its time was over. */
async function endEarlier(
  manager: EntityManager,
  { organizationId, targetId, testKey, createdAt }: QuarantineEntity,
): Promise<QuarantineEntity | undefined> {
  const quarantines = manager.getRepository(QuarantineEntity);
  const earlier = await findOpen(quarantines, { organizationId, testKey, targetId });
  if (earlier === null) return undefined;
  const isReplaced = earlier.until > createdAt;
  const removedAt = isReplaced ? createdAt : earlier.until;
  await quarantines.update({ organizationId, id: earlier.id }, { removedAt, isReplaced });
  return isReplaced ? earlier : undefined;
}

/** Removes the quarantines of tests of a deleted target. */
@Injectable()
export class RemoveQuarantinesHook extends RemoveTargetRowsHook {
  protected override readonly table = 'quarantines';
}

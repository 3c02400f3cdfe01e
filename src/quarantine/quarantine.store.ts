import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { inTransaction } from '../database/transaction.js';
import type { TestRef } from '../runs/known-test.reader.js';
import { QuarantineEntity } from './quarantine.entity.js';

/** What putting a test into quarantine came to: the row that stands now, and whether the test was quarantined before. */
export interface PutQuarantine {
  readonly row: QuarantineEntity;
  readonly isNew: boolean;
}

/** Writes the audit record of a change in its transaction. */
export type QuarantineRecorder = (manager: EntityManager, put: PutQuarantine) => Promise<void>;

/** Rows of quarantines. They are ended, never changed and never deleted, so that they tell of every earlier instant. */
@Injectable()
export class QuarantineStore {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Puts a test into quarantine, or changes how it is: the row that stood ends when the new one begins. Undefined when the target
   * was deleted meanwhile.
   */
  async put(wanted: QuarantineEntity, record: QuarantineRecorder): Promise<PutQuarantine | undefined> {
    return inTransaction(this.dataSource, async (manager) => {
      if (!(await lockTarget(manager, wanted))) return undefined;
      const earlier = await endEarlier(manager, wanted);
      const row = { ...wanted, since: earlier?.since ?? wanted.since };
      await manager.insert(QuarantineEntity, row);
      const put = { row, isNew: earlier === undefined };
      await record(manager, put);
      return put;
    });
  }

  /** Ends the quarantine of a test; false when it is not quarantined. */
  async end(
    { organizationId, projectId, key }: TestRef,
    at: Date,
    record: (manager: EntityManager, row: QuarantineEntity) => Promise<void>,
  ): Promise<boolean> {
    return inTransaction(this.dataSource, async (manager) => {
      const row = await manager
        .createQueryBuilder(QuarantineEntity, 'row')
        .setLock('pessimistic_write')
        .where('row.organization_id = :organizationId AND row.project_id = :projectId AND row.test_key = :key', {
          organizationId,
          projectId,
          key: key.toString(),
        })
        .andWhere('row.removed_at IS NULL AND row.until > :at', { at })
        .getOne();
      if (row === null) return false;
      await manager.update(QuarantineEntity, { organizationId, id: row.id }, { removedAt: at });
      await record(manager, row);
      return true;
    });
  }
}

/** Two who put one test into quarantine at once do so one after the other; uploads, which only refer to the target, do not wait. */
async function lockTarget(manager: EntityManager, { organizationId, targetId }: QuarantineEntity): Promise<boolean> {
  const rows: unknown = await manager.query(
    'SELECT id FROM targets WHERE organization_id = $1 AND id = $2 AND deleted_at IS NULL FOR NO KEY UPDATE',
    [organizationId, targetId],
  );
  return Array.isArray(rows) && rows.length === 1;
}

/** Ends the row that stands for a test, if there is one; gives it back where it was not over by itself. */
async function endEarlier(
  manager: EntityManager,
  { organizationId, targetId, testKey, createdAt }: QuarantineEntity,
): Promise<QuarantineEntity | undefined> {
  const standing = await manager.findOneBy(QuarantineEntity, {
    organizationId,
    testKey,
    targetId,
    removedAt: IsNull(),
  });
  if (standing === null) return undefined;
  const isReplaced = standing.until > createdAt;
  const removedAt = isReplaced ? createdAt : standing.until;
  await manager.update(QuarantineEntity, { organizationId, id: standing.id }, { removedAt, isReplaced });
  return isReplaced ? standing : undefined;
}

import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { inTransaction } from '../database/transaction.js';
import type { ItemKind } from './projection-kinds.js';
import { ProjectionEntity } from './projection.entity.js';
import { ProjectionSnapshotEntity } from './projection-snapshot.entity.js';
import type { ReadSnapshot } from './read-snapshot.js';
import { deleteOthers, type KindKey, upsertRows } from './snapshots.queries.js';
import type { ProjectRef } from '../projects/project-lock.queries.js';
import { RemoveProjectRowsHook } from '../projects/removal-hooks.js';

/** The result of a snapshot. */
interface ReplacedKind {
  /** Items that the snapshot has. */
  readonly upserted: number;
  /** Items that only the snapshot before had. */
  readonly deleted: number;
}

/** Ids of disappeared items that are kept. */
const DISAPPEARED_KEPT = 100;

/** Replaces the items of a kind. */
@Injectable()
export class SnapshotsStore {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Replaces the items of a kind by those of a snapshot, in one transaction. The row of the kind is locked, so that of two snapshots
   * at one time the second follows the first. The same snapshot again changes only the time.
   */
  async replace(key: KindKey, snapshot: ReadSnapshot, takenAt: Date): Promise<ReplacedKind> {
    return inTransaction(this.dataSource, async (manager) => {
      const before = await lockSnapshot(manager, key, takenAt);
      const snapshots = manager.getRepository(ProjectionSnapshotEntity);
      const { digest, count } = snapshot;
      if (before.digest === digest) {
        await snapshots.update(key, { takenAt });
        return { upserted: count, deleted: 0 };
      }
      for (const rows of snapshot.rows) await upsertRows(manager, key, rows);
      const deleted = await deleteOthers(manager, key, snapshot.ids);
      const disappearedIds = deleted.slice(0, DISAPPEARED_KEPT);
      await snapshots.update(key, {
        takenAt,
        digest,
        declared: count,
        disappeared: deleted.length,
        disappearedIds,
      });
      return { upserted: count, deleted: deleted.length };
    });
  }

  /** The newest snapshot of each kind. */
  async snapshots({ organizationId, id: projectId }: ProjectRef): Promise<readonly ProjectionSnapshotEntity[]> {
    return this.dataSource.manager.findBy(ProjectionSnapshotEntity, { organizationId, projectId });
  }

  /** Number of items of each kind that their source calls incomplete. */
  async countIncomplete({ organizationId, id: projectId }: ProjectRef): Promise<ReadonlyMap<ItemKind, number>> {
    const rows = await this.dataSource.manager
      .createQueryBuilder(ProjectionEntity, 'item')
      .select('item.kind', 'kind')
      .addSelect('count(*)::integer', 'count')
      .where({ organizationId, projectId, incomplete: true })
      .groupBy('item.kind')
      .getRawMany<{ readonly kind: ItemKind; readonly count: number }>();
    return new Map(rows.map(({ kind, count }) => [kind, count]));
  }
}

/** Locks the row of a kind, which the first snapshot makes. */
async function lockSnapshot(manager: EntityManager, key: KindKey, takenAt: Date): Promise<ProjectionSnapshotEntity> {
  const empty = { ...key, takenAt, digest: '', declared: 0, disappeared: 0, disappearedIds: [] };
  await manager.createQueryBuilder().insert().into(ProjectionSnapshotEntity).values(empty).orIgnore().execute();
  return manager
    .getRepository(ProjectionSnapshotEntity)
    .findOneOrFail({ where: key, lock: { mode: 'pessimistic_write' } });
}

/** Removes what a deleted project declared. */
@Injectable()
export class RemoveProjectionsHook extends RemoveProjectRowsHook {
  protected override readonly tables = ['projections', 'projection_snapshots'];
}

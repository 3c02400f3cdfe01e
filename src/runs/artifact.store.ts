import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { RunId } from '../common/identifiers.js';
import { inTransaction } from '../database/transaction.js';
import { ArtifactEntity } from './artifact.entity.js';
import { RunEntity } from './run.entity.js';

/** Rows of artifacts. */
@Injectable()
export class ArtifactStore {
  constructor(private readonly dataSource: DataSource) {}

  /** Inserts the artifacts of a run. What the run answers may change with them, so its revision does. */
  async insert(
    run: Pick<RunEntity, 'organizationId' | 'id'>,
    artifacts: readonly Omit<ArtifactEntity, 'runId'>[],
  ): Promise<readonly ArtifactEntity[]> {
    const { organizationId, id } = run;
    return inTransaction(this.dataSource, async (manager) => {
      const rows = await this.attach(manager, id, artifacts);
      await manager.increment(RunEntity, { organizationId, id }, 'revision', 1);
      return rows;
    });
  }

  /** Inserts the artifacts of a run in the caller's transaction. */
  async attach(
    manager: EntityManager,
    runId: RunId,
    artifacts: readonly Omit<ArtifactEntity, 'runId'>[],
  ): Promise<readonly ArtifactEntity[]> {
    const rows = artifacts.map((artifact) => ({ ...artifact, runId }));
    if (rows.length > 0) await manager.insert(ArtifactEntity, rows);
    return rows;
  }
}

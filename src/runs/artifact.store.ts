import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { inTransaction } from '../database/transaction.js';
import { ArtifactEntity } from './artifact.entity.js';
import { RunEntity } from './run.entity.js';

/** Rows of artifacts. */
@Injectable()
export class ArtifactStore {
  constructor(private readonly dataSource: DataSource) {}

  /** Inserts the artifacts of a run. What the run answers may change with them, so its revision does. */
  async insert(run: Pick<RunEntity, 'organizationId' | 'id'>, artifacts: readonly ArtifactEntity[]): Promise<void> {
    const { organizationId, id } = run;
    await inTransaction(this.dataSource, async (manager) => {
      await manager.insert(ArtifactEntity, [...artifacts]);
      await manager.increment(RunEntity, { organizationId, id }, 'revision', 1);
    });
  }
}

import { Injectable } from '@nestjs/common';
import { DataSource, In, type EntityManager } from 'typeorm';
import type { ArtifactId, OrganizationId, RunId } from '../common/identifiers.js';
import { inTransaction } from '../database/transaction.js';
import { ArtifactEntity } from './artifact.entity.js';
import { runNotFound } from '../runs/run-access.js';
import type { RunKeys } from '../runs/run-hooks.js';
import { RunEntity } from '../runs/run.entity.js';

/** `DELETE … RETURNING` within `WITH`: both databases then answer with the rows alone. */
const DELETE_OF_RUNS =
  'WITH gone AS (DELETE FROM artifacts WHERE organization_id = $1 AND run_id = ANY ($2::text[]) RETURNING id) SELECT id FROM gone';

/** Writes rows of artifacts. */
@Injectable()
export class ArtifactStore {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Inserts the artifacts of a run. The answers of the run may change with them, so its revision grows.
   * @throws Problem run_not_found when the run was deleted.
   */
  async insert(
    run: Pick<RunEntity, 'organizationId' | 'id'>,
    artifacts: readonly Omit<ArtifactEntity, 'runId'>[],
  ): Promise<readonly ArtifactEntity[]> {
    const { organizationId, id } = run;
    const insert = async (manager: EntityManager): Promise<readonly ArtifactEntity[]> => {
      const { affected } = await manager.increment(RunEntity, { organizationId, id }, 'revision', 1);
      if (affected !== 1) throw runNotFound();
      return this.attach(manager, id, artifacts);
    };
    const [first] = artifacts;
    return inTransaction(this.dataSource, insert, {
      isCommitted: (manager) => manager.existsBy(ArtifactEntity, { organizationId, id: first?.id }),
    });
  }

  /** Inserts the artifacts of a run, at least one, in the caller's transaction. */
  async attach(
    manager: EntityManager,
    runId: RunId,
    artifacts: readonly Omit<ArtifactEntity, 'runId'>[],
  ): Promise<readonly ArtifactEntity[]> {
    const rows = artifacts.map((artifact) => ({ ...artifact, runId }));
    await manager.insert(ArtifactEntity, rows);
    return rows;
  }

  /** Returns which of some ids of one organization have no row. */
  async findUnknown(organizationId: OrganizationId, ids: readonly ArtifactId[]): Promise<readonly ArtifactId[]> {
    const where = { organizationId, id: In([...ids]) };
    const known = new Set(
      (await this.dataSource.manager.find(ArtifactEntity, { select: { id: true }, where })).map(({ id }) => id),
    );
    return ids.filter((id) => !known.has(id));
  }

  /** Deletes the artifacts of runs in the caller's transaction; returns their ids, whose files are to be removed. */
  async deleteOfRuns(manager: EntityManager, runs: RunKeys): Promise<readonly ArtifactId[]> {
    const rows: readonly { readonly id: ArtifactId }[] = await manager.query(DELETE_OF_RUNS, [
      runs.organizationId,
      runs.runIds,
    ]);
    return rows.map(({ id }) => id);
  }
}

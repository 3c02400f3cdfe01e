import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { ArtifactId, OrganizationId, RunId } from '../common/identifiers.js';
import { inTransaction } from '../database/transaction.js';
import { ArtifactEntity } from './artifact.entity.js';
import { LooseArtifactStore } from './loose-artifact.store.js';
import { runNotFound } from '../runs/run-access.js';
import { type RunKeys, RunHooks, type DeleteHook, type FollowingWork } from '../runs/run-hooks.js';
import { RunEntity } from '../runs/run.entity.js';
import { LooseArtifacts } from './loose-artifacts.js';

/**
 * Walks the index `artifacts_run`. `DELETE … RETURNING` within `WITH`: both databases then answer with the rows alone. The files are
 * recorded until they are removed, which follows the commit.
 */
const DELETE_OF_RUNS = `
  WITH gone AS (
    DELETE FROM artifacts WHERE organization_id = $1 AND run_id = ANY ($2::text[]) RETURNING id
  ), loose AS (
    INSERT INTO loose_artifacts (organization_id, id, since, is_abandoned) SELECT $1, id, now(), true FROM gone
  )
  SELECT id FROM gone`;

/**
 * Looks both up by primary key, in one statement: a file that is placed has a record until the transaction that writes its row, so that
 * one snapshot has one of them.
 */
const KNOWN = `
  SELECT id FROM artifacts WHERE organization_id = $1 AND id = ANY ($2::text[])
  UNION ALL SELECT id FROM loose_artifacts WHERE organization_id = $1 AND id = ANY ($2::text[])`;

/** Writes rows of artifacts. */
@Injectable()
export class ArtifactStore {
  constructor(
    private readonly dataSource: DataSource,
    private readonly loose: LooseArtifactStore,
  ) {}

  /**
   * Inserts the artifacts of a run. The answers of the run may change with them, so its revision grows. Raises what `attach` raises, and
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

  /**
   * Inserts the artifacts of a run, at least one, in the caller's transaction; their files are placed.
   * @throws Problem overloaded when that took so long that the sweep has removed a file.
   */
  async attach(
    manager: EntityManager,
    runId: RunId,
    artifacts: readonly Omit<ArtifactEntity, 'runId'>[],
  ): Promise<readonly ArtifactEntity[]> {
    const rows = artifacts.map((artifact) => ({ ...artifact, runId }));
    const [first] = rows;
    if (first === undefined) return rows;
    await this.loose.claim(
      manager,
      first.organizationId,
      rows.map(({ id }) => id),
    );
    await manager.insert(ArtifactEntity, rows);
    return rows;
  }

  /** Returns which of some ids of one organization have neither a row nor a record of a loose file. */
  async findUnknown(organizationId: OrganizationId, ids: readonly ArtifactId[]): Promise<readonly ArtifactId[]> {
    const rows: readonly { readonly id: ArtifactId }[] = await this.dataSource.manager.query(KNOWN, [
      organizationId,
      ids,
    ]);
    const known = new Set(rows.map(({ id }) => id));
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

/** Deletes the artifacts of a run that is deleted or replaced: the rows in its transaction, the files after the commit. */
@Injectable()
export class DeleteArtifactsHook implements DeleteHook, OnModuleInit {
  readonly phase = 'delete';
  readonly isForReplaced = true;

  constructor(
    private readonly hooks: RunHooks,
    private readonly store: ArtifactStore,
    private readonly loose: LooseArtifacts,
  ) {}

  onModuleInit(): void {
    this.hooks.register(this);
  }

  async delete(manager: EntityManager, runs: RunKeys): Promise<FollowingWork> {
    const ids = await this.store.deleteOfRuns(manager, runs);
    return () => this.loose.remove(runs.organizationId, ids);
  }
}

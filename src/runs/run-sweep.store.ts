import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ArtifactId, OrganizationId, ProjectId, RunId } from '../common/identifiers.js';
import { inTransaction } from '../database/transaction.js';
import { deleteContent } from './content.store.js';
import { countCauses, lockCauses } from './run-causes.store.js';
import type { ContentId } from './run-writing.js';

/** An open run that was not heard of for too long. */
export interface SilentRun {
  readonly organizationId: OrganizationId;
  readonly id: RunId;
}

const AT_ONCE = 100;

/** A deleted run is not seen any more. */
const NEVER = new Date(0);

interface DeletedRun {
  readonly organization_id: OrganizationId;
  readonly id: RunId;
  readonly project_id: ProjectId;
  readonly content_id: ContentId;
}

/** Removes what nobody can see any more, a little at a time. Two instances may sweep at once: rows in another's hands are passed over. */
@Injectable()
export class RunSweepStore {
  constructor(private readonly dataSource: DataSource) {}

  /** Open runs that were last heard of before an instant. */
  async findSilent(before: Date): Promise<readonly SilentRun[]> {
    return this.dataSource.query<SilentRun[]>(
      `SELECT organization_id AS "organizationId", id FROM runs
       WHERE status IN ('queued', 'running') AND heard_at < $1 ORDER BY heard_at LIMIT $2`,
      [before, AT_ONCE],
    );
  }

  /** Removes one content that no run points to and that was last written before an instant; false when there is none. */
  async removeLooseContent(before: Date): Promise<boolean> {
    return inTransaction(this.dataSource, async (manager) => {
      const [content] = await manager.query<{ organization_id: OrganizationId; id: ContentId }[]>(
        'SELECT organization_id, id FROM run_contents WHERE heard_at < $1 LIMIT 1 FOR UPDATE SKIP LOCKED',
        [before],
      );
      if (content === undefined) return false;
      await deleteContent(manager, content.organization_id, content.id);
      await manager.query('DELETE FROM run_contents WHERE organization_id = $1 AND id = $2', [
        content.organization_id,
        content.id,
      ]);
      return true;
    });
  }

  /** Removes some runs of deleted targets; gives back their artifacts, whose files are to be removed. */
  async removeDeletedRuns(): Promise<readonly { readonly organizationId: OrganizationId; readonly id: ArtifactId }[]> {
    return inTransaction(this.dataSource, async (manager) => {
      const runs = await manager.query<DeletedRun[]>(
        `SELECT run.organization_id, run.id, run.project_id, run.content_id FROM runs run
         JOIN targets target ON target.organization_id = run.organization_id AND target.id = run.target_id
         WHERE target.deleted_at IS NOT NULL LIMIT $1 FOR UPDATE OF run SKIP LOCKED`,
        [AT_ONCE],
      );
      await lockCauses(
        manager,
        runs.map((run) => ({ organizationId: run.organization_id, contentId: run.content_id })),
      );
      const artifacts: { readonly organizationId: OrganizationId; readonly id: ArtifactId }[] = [];
      for (const run of runs) {
        const rows = await manager.query<{ id: ArtifactId }[]>(
          'WITH gone AS (DELETE FROM artifacts WHERE organization_id = $1 AND run_id = $2 RETURNING id) SELECT id FROM gone',
          [run.organization_id, run.id],
        );
        artifacts.push(...rows.map(({ id }) => ({ organizationId: run.organization_id, id })));
        await manager.query(
          'INSERT INTO run_contents (organization_id, id, heard_at) VALUES ($1, $2, to_timestamp(0))',
          [run.organization_id, run.content_id],
        );
        await manager.query('DELETE FROM runs WHERE organization_id = $1 AND id = $2', [run.organization_id, run.id]);
        await countCauses(
          manager,
          { organizationId: run.organization_id, projectId: run.project_id, id: run.id },
          { present: null, earlier: run.content_id, at: NEVER },
        );
      }
      return artifacts;
    });
  }
}

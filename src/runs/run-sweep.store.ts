import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ProjectId } from '../common/identifiers.js';
import { inTransaction } from '../database/transaction.js';
import { deleteContent } from './content/content.queries.js';
import { orphanContent, takeContent, type PendingContent } from './content/pending-content.queries.js';
import { RunEntity } from './run.entity.js';
import { RunHooks, type RunKey } from './run-hooks.js';
import type { ContentId } from './content/run-writing.js';

const AT_ONCE = 100;

/** The end of a deleted run, and the last update of its content. */
const NEVER = new Date(0);

interface DeletedRun {
  readonly project_id: ProjectId;
  readonly content_id: ContentId;
}

/** The failure message of an abandoned run. */
const ABANDONED = 'The server could not finish this run. The log of the server names the error.';

const ABANDON = `
  UPDATE runs SET status = 'errored', revision = revision + 1, completed_at = $3, finished_at = $3, heard_at = $3,
    failure_message = coalesce(failure_message, $4)
  WHERE organization_id = $1 AND id = $2 AND status IN ('queued', 'running') AND heard_at < $5`;

/** Finds and removes what no reader can see, a few rows at a time. Two instances may sweep at once: each skips rows that the other has locked. */
@Injectable()
export class RunSweepStore {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hooks: RunHooks,
  ) {}

  /** Open runs without updates since an instant, except some ids. The statement reads the index of open runs by `heard_at`. */
  async findSilent(before: Date, except: readonly string[]): Promise<readonly RunKey[]> {
    return this.dataSource.query<RunKey[]>(
      `SELECT organization_id AS "organizationId", id FROM runs
       WHERE status IN ('queued', 'running') AND heard_at < $1 AND NOT id = ANY ($3::text[]) ORDER BY heard_at LIMIT $2`,
      [before, AT_ONCE, except],
    );
  }

  /**
   * Marks a silent run as errored without its hooks, for a run whose hooks keep failing: it gets no stored report, no counted
   * causes, no gate result and no webhook message.
   */
  async abandon({ organizationId, id }: RunKey, silentSince: Date, at: Date): Promise<void> {
    await this.dataSource.query(ABANDON, [organizationId, id, at, ABANDONED, silentSince]);
  }

  /** Pending contents that were last written before an instant, except some ids. The statement reads the index `run_contents_heard`. */
  async findPendingContents(
    before: Date,
    except: readonly string[],
    limit: number,
  ): Promise<readonly PendingContent[]> {
    return this.dataSource.query<PendingContent[]>(
      `SELECT organization_id AS "organizationId", id FROM run_contents
       WHERE heard_at < $1 AND NOT id = ANY ($2::uuid[]) ORDER BY heard_at LIMIT $3`,
      [before, except, limit],
    );
  }

  /** Deletes a pending content. Does nothing when it was written to since, or when another transaction claims or deletes it. */
  async removePendingContent({ organizationId, id }: PendingContent, before: Date): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      const [content] = await manager.query<{ id: ContentId }[]>(
        `SELECT id FROM run_contents WHERE organization_id = $1 AND id = $2 AND heard_at < $3 FOR UPDATE SKIP LOCKED`,
        [organizationId, id, before],
      );
      if (content === undefined) return;
      const deleted = { organizationId, contentId: id };
      await this.hooks.deleteContent(manager, deleted);
      await deleteContent(manager, deleted);
      await takeContent(manager, { organizationId, id }, null);
    });
  }

  /** Some runs of deleted targets, except some ids. */
  async findDeletedRuns(except: readonly string[]): Promise<readonly RunKey[]> {
    return this.dataSource.query<RunKey[]>(
      `SELECT run.organization_id AS "organizationId", run.id FROM runs run
       JOIN targets target ON target.organization_id = run.organization_id AND target.id = run.target_id
       WHERE target.deleted_at IS NOT NULL AND NOT run.id = ANY ($2::text[]) LIMIT $1`,
      [AT_ONCE, except],
    );
  }

  /** Deletes a run of a deleted target; returns the work that follows, the removal of files for example. */
  async removeDeletedRun({ organizationId, id }: RunKey): Promise<readonly (() => Promise<void>)[]> {
    return inTransaction(this.dataSource, async (manager) => {
      const [run] = await manager.query<DeletedRun[]>(
        `SELECT run.project_id, run.content_id FROM runs run
         JOIN targets target ON target.organization_id = run.organization_id AND target.id = run.target_id
         WHERE run.organization_id = $1 AND run.id = $2 AND target.deleted_at IS NOT NULL FOR UPDATE OF run SKIP LOCKED`,
        [organizationId, id],
      );
      if (run === undefined) return [];
      const following = await this.hooks.delete(manager, { organizationId, id });
      await orphanContent(manager, { organizationId, id: run.content_id }, NEVER, 0);
      await manager.delete(RunEntity, { organizationId, id });
      await this.hooks.count(manager, {
        organizationId,
        projectId: run.project_id,
        id,
        present: null,
        earlier: run.content_id,
        failed: 0,
        at: NEVER,
      });
      return following;
    });
  }
}

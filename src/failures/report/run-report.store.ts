import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Any, DataSource, MoreThan, type EntityManager } from 'typeorm';
import { type ContentKeys, RunHooks, type RowsHook } from '../../runs/run-hooks.js';
import type { ContentRef } from '../../runs/run.reader.js';
import { TestFailureEntity } from '../../runs/content/test-failure.entity.js';
import { type StoredFailure, composeReport, DEFAULT_FAILURES, fillsPage } from './failure-report.js';
import { RunReportEntity } from './run-report.entity.js';
import type { RunEntity } from '../../runs/run.entity.js';

const FAILURES_AT_ONCE = 200;

/** Stores the failures answers of finished contents. */
@Injectable()
export class RunReportStore {
  constructor(private readonly dataSource: DataSource) {}

  /** The stored answer of a content. */
  async find({ organizationId, contentId }: ContentRef): Promise<string | undefined> {
    const report = await this.dataSource.manager.findOneBy(RunReportEntity, { organizationId, contentId });
    return report?.body;
  }

  /**
   * The first failures of a content, in the transaction that writes them, until they are `enough`. Reads the head of a range of the
   * primary key, a piece at a time.
   */
  async firstFailures(
    manager: EntityManager,
    { organizationId, contentId }: ContentRef,
    enough: (failures: readonly StoredFailure[]) => boolean,
  ): Promise<readonly StoredFailure[]> {
    const failures: StoredFailure[] = [];
    for (;;) {
      const piece = await manager.find(TestFailureEntity, {
        select: { seq: true, item: true },
        where: { organizationId, contentId, seq: MoreThan(failures.at(-1)?.seq ?? -1) },
        order: { seq: 'ASC' },
        take: FAILURES_AT_ONCE,
      });
      failures.push(...piece);
      if (piece.length < FAILURES_AT_ONCE || enough(failures)) return failures;
    }
  }

  async insert(manager: EntityManager, { organizationId, contentId }: ContentRef, body: string): Promise<void> {
    await manager.insert(RunReportEntity, { organizationId, contentId, body });
  }

  async delete(manager: EntityManager, { organizationId, contentIds }: ContentKeys): Promise<void> {
    await manager.delete(RunReportEntity, { organizationId, contentId: Any(contentIds) });
  }
}

/** Stores the failures answer of a run when the run ends, so that a read passes it on. */
@Injectable()
export class StoreReportHook implements RowsHook, OnModuleInit {
  readonly phase = 'rows';

  constructor(
    private readonly hooks: RunHooks,
    private readonly reports: RunReportStore,
  ) {}

  onModuleInit(): void {
    this.hooks.register(this);
  }

  async store(manager: EntityManager, run: RunEntity): Promise<void> {
    const failures = await this.reports.firstFailures(manager, run, (read) => fillsPage(read, DEFAULT_FAILURES));
    const subject = { member: 'runId', id: run.id, projectId: run.projectId, summary: run } as const;
    await this.reports.insert(manager, run, composeReport(subject, failures, DEFAULT_FAILURES));
  }

  async deleteContents(manager: EntityManager, contents: ContentKeys): Promise<void> {
    await this.reports.delete(manager, contents);
  }
}

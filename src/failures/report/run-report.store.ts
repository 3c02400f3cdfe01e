import { Injectable } from '@nestjs/common';
import { Any, DataSource, MoreThan, type EntityManager } from 'typeorm';
import type { ContentKeys } from '../../runs/run-hooks.js';
import type { ContentRef } from '../../runs/run.reader.js';
import { TestFailureEntity } from '../../runs/content/test-failure.entity.js';
import type { StoredFailure } from './failure-report.js';
import { RunReportEntity } from './run-report.entity.js';

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

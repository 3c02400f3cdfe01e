import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { ContentRef } from '../runs/run.reader.js';
import type { StoredFailure } from './failure-report.js';
import { RunReportEntity } from './run-report.entity.js';

/** Reads the head of the primary key of `test_failures`: its order is the order of the tests. */
const FIRST_FAILURES =
  'SELECT seq, item FROM test_failures WHERE organization_id = $1 AND content_id = $2 ORDER BY seq LIMIT $3';

/** Stores the failures answers of finished contents. */
@Injectable()
export class RunReportStore {
  constructor(private readonly dataSource: DataSource) {}

  /** The stored answer of a content. */
  async find({ organizationId, contentId }: ContentRef): Promise<string | undefined> {
    const report = await this.dataSource.manager.findOneBy(RunReportEntity, { organizationId, contentId });
    return report?.body;
  }

  /** The first failures of a content, in the transaction that writes them. */
  async firstFailures(
    manager: EntityManager,
    { organizationId, contentId }: ContentRef,
    limit: number,
  ): Promise<readonly StoredFailure[]> {
    return manager.query<StoredFailure[]>(FIRST_FAILURES, [organizationId, contentId, limit]);
  }

  async insert(manager: EntityManager, { organizationId, contentId }: ContentRef, body: string): Promise<void> {
    await manager.insert(RunReportEntity, { organizationId, contentId, body });
  }

  async delete(manager: EntityManager, { organizationId, contentId }: ContentRef): Promise<void> {
    await manager.delete(RunReportEntity, { organizationId, contentId });
  }
}

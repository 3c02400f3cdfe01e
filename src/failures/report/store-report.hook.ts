import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { RunHooks, type ContentKeys, type RowsHook } from '../../runs/run-hooks.js';
import type { RunEntity } from '../../runs/run.entity.js';
import { composeReport, DEFAULT_FAILURES, fillsPage } from './failure-report.js';
import { RunReportStore } from './run-report.store.js';

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

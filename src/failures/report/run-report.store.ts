import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Any, DataSource, MoreThan, type EntityManager } from 'typeorm';
import { type ContentKeys, RunHooks, type RowsHook } from '../../runs/run-hooks.js';
import type { ContentRef } from '../../runs/run.reader.js';
import { TestFailureEntity } from '../../runs/content/test-failure.entity.js';
import { RunReportEntity } from './run-report.entity.js';
import type { RunEntity } from '../../runs/run.entity.js';
import { type JsonObject, writeJson } from '@clarion/reports/json';
import { toCursor } from '../../common/pagination.js';
import type { RunSummary } from '../../runs/run-state.js';

/** The default limit of failures in an answer. */
export const DEFAULT_FAILURES = 1000;

/**
 * A page of failures ends behind the item with which it reaches this size. The contract promises all failures up to the limit, and
 * a client of the specification knows no next page: only a run whose items are far from ordinary (8 KiB on average, of 1,000) gets there.
 */
const PAGE_BYTES = 8 * 1024 * 1024;

/** A stored failure: its place in the run, and its item as JSON text. */
export interface StoredFailure {
  readonly seq: number;
  readonly item: string;
}

/** The run or the build of a report. */
export interface ReportSubject {
  /** The member with its id. */
  readonly member: 'runId' | 'buildId';
  readonly id: string;
  /** Whether it is a build that is still running. */
  readonly isRunning?: boolean;
  readonly projectId: string;
  readonly summary: Pick<RunSummary, 'total' | 'failed'>;
}

/** Whether failures fill a page, so that those behind them need not be read. */
export function fillsPage(failures: readonly StoredFailure[], limit: number): boolean {
  return lengthOfPage(failures, limit) < failures.length;
}

/** How many of the failures a page shows: at most `limit`, and none behind the one that reaches the size of a page. */
function lengthOfPage(failures: readonly StoredFailure[], limit: number): number {
  let bytes = 0;
  const last = failures.findIndex(({ item }, index) => {
    bytes += Buffer.byteLength(item);
    return bytes >= PAGE_BYTES || index + 1 >= limit;
  });
  return last === -1 ? failures.length : last + 1;
}

/**
 * The failures answer (contract §3) as JSON text. `failures` is a page of at most `limit`, with one more when others follow.
 * `members` are added behind them. `nextCursor` appears when, and only when, others follow. The texts are joined, never parsed: numbers keep their digits.
 */
export function composeReport(
  subject: ReportSubject,
  failures: readonly StoredFailure[],
  limit: number,
  members: JsonObject = {},
): string {
  const shown = failures.slice(0, lengthOfPage(failures, limit));
  const last = shown.at(-1);
  const next =
    failures.length > shown.length && last !== undefined
      ? `,"nextCursor":${JSON.stringify(toCursor(String(last.seq)))}`
      : '';
  const summary = `{"total":${subject.summary.total},"failed":${subject.summary.failed}}`;
  const items = shown.map((failure) => failure.item).join(',');
  const running = subject.isRunning === true ? ',"running":true' : '';
  const added = Object.entries(members)
    .map(([name, value]) => `,"${name}":${writeJson(value)}`)
    .join('');
  return `{"${subject.member}":"${subject.id}","projectId":"${subject.projectId}"${running},"summary":${summary},"failures":[${items}]${added}${next}}`;
}

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

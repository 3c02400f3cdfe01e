import { Injectable } from '@nestjs/common';
import { Any, DataSource, LessThan, type SelectQueryBuilder } from 'typeorm';
import type { OrganizationId, RunId, TargetId } from '../common/identifiers.js';
import type { PageRequest } from '../common/pagination.js';
import type { TargetEntity } from '../projects/target.entity.js';
import { EventChunkEntity } from './content/event-chunk.entity.js';
import { unpackEvents } from './content/content-encoding.js';
import { RunEntity } from './run.entity.js';
import type { RunFilter, TestFilter } from './filters/run-filter.js';
import type { ContentId } from './content/run-writing.js';
import { TestResultEntity } from './results/test-result.entity.js';
import { testKeyOf } from './test-key.js';
import { firstOfRanges, orderTests } from './tests/test-order.queries.js';
import { LAST_SEQ } from './results/result-look-ups.js';

/** Names a run's content within its organization. */
export interface ContentRef {
  readonly organizationId: OrganizationId;
  readonly contentId: ContentId;
}

/** A run as lists show it, without its envelope, which may be large. */
export type ListedRun = Readonly<Omit<RunEntity, 'envelope'>>;

/** A stored test. */
export interface TestRow {
  readonly seq: number;
  readonly testId: string;
  readonly name: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  readonly flaky: boolean;
  readonly durationMs: number;
  readonly startedMs: number | null;
  readonly worker: string | null;
  readonly tags: readonly string[];
  readonly filePath: string | null;
  readonly reason: string | null;
  readonly firstEventSeq: number;
  readonly eventCount: number;
}

const TEST_ROW: Readonly<Record<keyof TestRow, true>> = {
  seq: true,
  testId: true,
  name: true,
  status: true,
  flaky: true,
  durationMs: true,
  startedMs: true,
  worker: true,
  tags: true,
  filePath: true,
  reason: true,
  firstEventSeq: true,
  eventCount: true,
};

/** The properties of the test entity that a {@link TestRow} has. The type of the table above keeps them complete. */
export const TEST_COLUMNS: readonly string[] = Object.keys(TEST_ROW);

/** A stored event: its number within the run, and its text, which begins with the test's id. */
export interface StoredEvent {
  readonly seq: number;
  readonly line: string;
}

/** The name or the id of a test contains a text, in any case. */
const CONTAINS = '(strpos(lower(test.name), lower(:part)) > 0 OR strpos(lower(test.testId), lower(:part)) > 0)';

const CHUNKS_AT_ONCE = 8;

/** Runs that one page of a search looks at. Fewer match, or the page ends before its limit. */
const RUNS_SEARCHED = 5000;

/** Reads runs, their tests and their events. Does not find runs of deleted targets. */
@Injectable()
export class RunReader {
  constructor(private readonly dataSource: DataSource) {}

  async find(organizationId: OrganizationId, id: RunId): Promise<RunEntity | undefined> {
    const run = await this.dataSource.manager
      .createQueryBuilder(RunEntity, 'run')
      .innerJoin('run.target', 'target', 'target.deletedAt IS NULL')
      .where({ organizationId, id })
      .getOne();
    return run ?? undefined;
  }

  /**
   * The id of the last of the newest runs behind a cursor that one page of a search looks at; null when it looks at all. Walks the index
   * of the target, of the project or of the organization backwards.
   */
  async searchEnd(
    organizationId: OrganizationId,
    searched: NonNullable<RunFilter['searched']>,
    after: string | null,
  ): Promise<RunId | null> {
    const query = this.dataSource.manager
      .createQueryBuilder(RunEntity, 'run')
      .select('run.id', 'id')
      .where({ organizationId });
    for (const [condition, parameters] of searched) query.andWhere(condition, parameters);
    if (after !== null) query.andWhere('run.id < :after', { after });
    const last = await query
      .orderBy('run.id', 'DESC')
      .offset(RUNS_SEARCHED - 1)
      .limit(1)
      .getRawOne<{ id: RunId }>();
    return last?.id ?? null;
  }

  /** Finds the run of a target that a client named. */
  async findByClientRunId(
    { organizationId, id: targetId }: Pick<TargetEntity, 'organizationId' | 'id'>,
    clientRunId: string,
  ): Promise<RunEntity | undefined> {
    const where = { organizationId, targetId, clientRunId };
    return (await this.dataSource.manager.findOneBy(RunEntity, where)) ?? undefined;
  }

  /** Newest first; one row more than the limit. */
  async list(
    organizationId: OrganizationId,
    filter: RunFilter,
    page: PageRequest & { readonly end?: RunId | null },
  ): Promise<readonly ListedRun[]> {
    const query = this.dataSource.manager
      .createQueryBuilder(RunEntity, 'run')
      .select(this.listedColumns())
      .innerJoin('run.target', 'target', 'target.deletedAt IS NULL')
      .where({ organizationId });
    for (const [condition, parameters] of filter.conditions) query.andWhere(condition, parameters);
    if (page.after !== null) query.andWhere('run.id < :after', { after: page.after });
    if (page.end !== undefined && page.end !== null) query.andWhere('run.id >= :end', { end: page.end });
    return query
      .orderBy('run.id', 'DESC')
      .limit(page.limit + 1)
      .getMany();
  }

  /** The runs with some ids, in no order; unknown ids are left out. */
  async findListed(organizationId: OrganizationId, ids: readonly RunId[]): Promise<readonly ListedRun[]> {
    if (ids.length === 0) return [];
    return this.dataSource.manager
      .createQueryBuilder(RunEntity, 'run')
      .select(this.listedColumns())
      .where({ organizationId, id: Any(ids) })
      .getMany();
  }

  /** In the order of the filter, behind the test with the number `afterSeq`. */
  async listTests(
    content: ContentRef,
    filter: TestFilter,
    afterSeq: number,
    limit: number,
  ): Promise<readonly TestRow[]> {
    const { order } = filter;
    if (order === undefined)
      return this.filteredTests(content, filter)
        .andWhere('test.seq > :afterSeq', { afterSeq })
        .limit(limit)
        .getRawMany();
    const ordered = (): SelectQueryBuilder<TestResultEntity> =>
      orderTests(this.filteredTests(content, filter), content, order, afterSeq).limit(limit);
    const first = await firstOfRanges(ordered, await this.lastSeq(content));
    return ordered().andWhere('test.seq = ANY(:first)', { first }).getRawMany<TestRow>();
  }

  /** The tests of a content that match. */
  private filteredTests(content: ContentRef, filter: TestFilter): SelectQueryBuilder<TestResultEntity> {
    const query = this.testsOf(content);
    // The partial index `tests_trouble` serves only a condition that is written in the statement.
    if (filter.status === 'failed' || filter.status === 'flaky')
      query.andWhere("(test.status = 'failed' OR test.flaky)");
    if (filter.status === 'flaky') query.andWhere('test.flaky');
    else if (filter.status !== null) query.andWhere('test.status = :status', { status: filter.status });
    if (filter.tags !== null) query.andWhere('test.tags && CAST(:tags AS text[])', { tags: filter.tags });
    if (filter.text !== null) query.andWhere(CONTAINS, { part: filter.text });
    return query;
  }

  /** The number of the last test of a content, one step backwards in the primary key; -1 for none. */
  private async lastSeq({ organizationId, contentId }: ContentRef): Promise<number> {
    const [last] = await this.dataSource.query<{ seq: number | null }[]>(`SELECT ${LAST_SEQ('$2::uuid')} AS seq`, [
      organizationId,
      contentId,
    ]);
    return last?.seq ?? -1;
  }

  /** The tests with an id: usually one. */
  async findTests(run: ContentRef & { readonly targetId: TargetId }, testId: string): Promise<readonly TestRow[]> {
    // The database refuses a query with NUL, and no stored id contains one.
    if (testId.includes('\0')) return [];
    const testKey = testKeyOf(run.targetId, testId).toString();
    return this.testsOf(run).andWhere({ testKey, testId }).getRawMany<TestRow>();
  }

  /** The tests with some ids, in the order in which they ran: look-ups in the index `tests_history`. */
  async listTestsWithIds(
    run: ContentRef & { readonly targetId: TargetId },
    testIds: readonly string[],
  ): Promise<readonly TestRow[]> {
    if (testIds.length === 0) return [];
    const testKeys = testIds.map((testId) => testKeyOf(run.targetId, testId).toString());
    return this.testsOf(run)
      .andWhere({ testKey: Any(testKeys), testId: Any(testIds) })
      .getRawMany<TestRow>();
  }

  /** The events with numbers from `from` to before `to`, at most `limit` of them. */
  async listEvents(content: ContentRef, from: number, to: number, limit: number): Promise<readonly StoredEvent[]> {
    const events: StoredEvent[] = [];
    for await (const event of this.eachEvent(content, from, to)) {
      events.push(event);
      if (events.length === limit) break;
    }
    return events;
  }

  /** Every event with a number from `from` to before `to`, a few chunks at a time. */
  async *eachEvent(content: ContentRef, from: number, to: number): AsyncGenerator<StoredEvent> {
    let next = from;
    for (;;) {
      const chunks = await this.chunksFrom(content, next, to);
      for (const chunk of chunks) yield* eventsOf(chunk, next, to);
      const last = chunks.at(-1);
      if (last === undefined) return;
      next = last.firstEventSeq + last.eventCount;
    }
  }

  /** The next chunks with events from `from` to before `to`: a range of the primary key. */
  private async chunksFrom(
    { organizationId, contentId }: ContentRef,
    from: number,
    to: number,
  ): Promise<readonly EventChunkEntity[]> {
    return this.dataSource.manager
      .createQueryBuilder(EventChunkEntity, 'chunk')
      .where({ organizationId, contentId, firstEventSeq: LessThan(to) })
      .andWhere('chunk.firstEventSeq + chunk.eventCount > :from', { from })
      .orderBy('chunk.firstEventSeq')
      .limit(CHUNKS_AT_ONCE)
      .getMany();
  }

  /** Selects the tests of a content in the order in which they ran: a range of the primary key. */
  private testsOf({ organizationId, contentId }: ContentRef): SelectQueryBuilder<TestResultEntity> {
    return this.dataSource.manager
      .createQueryBuilder(TestResultEntity, 'test')
      .select(TEST_COLUMNS.map((column) => `test.${column} AS "${column}"`))
      .where({ organizationId, contentId })
      .orderBy('test.seq');
  }

  private listedColumns(): string[] {
    const columns = this.dataSource.getMetadata(RunEntity).columns.filter(({ isSelect }) => isSelect);
    return columns
      .filter(({ propertyName }) => propertyName !== 'envelope')
      .map((column) => `run.${column.propertyName}`);
  }
}

function* eventsOf(chunk: EventChunkEntity, from: number, to: number): Generator<StoredEvent> {
  for (const [index, line] of unpackEvents(chunk.body).entries()) {
    const seq = chunk.firstEventSeq + index;
    if (seq >= from && seq < to) yield { seq, line };
  }
}

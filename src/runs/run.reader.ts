import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { OrganizationId, RunId, TargetId } from '../common/identifiers.js';
import type { PageRequest } from '../common/pagination.js';
import { unpackEvents } from './content/event-chunks.js';
import { RunEntity } from './run.entity.js';
import type { RunFilter, TestFilter } from './filters/run-filter.js';
import type { ContentId } from './content/run-writing.js';
import { testKeyOf } from './test-key.js';

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
  readonly test_id: string;
  readonly name: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  readonly flaky: boolean;
  readonly duration_ms: number;
  readonly tags: readonly string[];
  readonly file_path: string | null;
  readonly reason: string | null;
  readonly first_event_seq: number;
  readonly event_count: number;
}

/** A stored event: its number within the run, and its text, which begins with the test's id. */
export interface StoredEvent {
  readonly seq: number;
  readonly line: string;
}

const LIST_TESTS = `
  SELECT seq, test_id, name, status, flaky, duration_ms, tags, file_path, reason, first_event_seq, event_count
  FROM tests
  WHERE organization_id = $1 AND content_id = $2 AND seq > $3
    AND ($4::text IS NULL OR status = $4) AND ($5::text IS NULL OR $5 = ANY (tags))
    AND ($6::text IS NULL OR strpos(lower(name), lower($6)) > 0 OR strpos(lower(test_id), lower($6)) > 0)
  ORDER BY seq LIMIT $7`;

const CHUNKS_FROM = `
  SELECT first_event_seq, event_count, body FROM event_chunks
  WHERE organization_id = $1 AND content_id = $2 AND first_event_seq + event_count > $3 AND first_event_seq < $4
  ORDER BY first_event_seq LIMIT $5`;

interface ChunkRow {
  readonly first_event_seq: number;
  readonly event_count: number;
  readonly body: Buffer;
}

/** Reads runs, their tests and their events. Does not find runs of deleted targets. */
@Injectable()
export class RunReader {
  constructor(private readonly dataSource: DataSource) {}

  async find(organizationId: OrganizationId, id: RunId): Promise<RunEntity | undefined> {
    const run = await this.dataSource.manager
      .createQueryBuilder(RunEntity, 'run')
      .innerJoin('targets', 'target', 'target.organization_id = :organizationId AND target.id = run.target_id')
      .where('run.organization_id = :organizationId AND run.id = :id AND target.deleted_at IS NULL', {
        organizationId,
        id,
      })
      .getOne();
    return run ?? undefined;
  }

  /** Newest first; one row more than the limit. */
  async list(organizationId: OrganizationId, filter: RunFilter, page: PageRequest): Promise<readonly ListedRun[]> {
    const query = this.dataSource.manager
      .createQueryBuilder(RunEntity, 'run')
      .select(this.listedColumns())
      .innerJoin('targets', 'target', 'target.organization_id = :organizationId AND target.id = run.target_id')
      .where('run.organization_id = :organizationId AND target.deleted_at IS NULL', { organizationId });
    for (const [condition, parameters] of filter.conditions) query.andWhere(condition, parameters);
    if (page.after !== null) query.andWhere('run.id < :after', { after: page.after });
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
      .where('run.organization_id = :organizationId AND run.id IN (:...ids)', { organizationId, ids })
      .getMany();
  }

  /** In the order in which they ran, behind `afterSeq`. */
  async listTests(
    content: ContentRef,
    filter: TestFilter,
    afterSeq: number,
    limit: number,
  ): Promise<readonly TestRow[]> {
    const values = [content.organizationId, content.contentId, afterSeq, filter.status, filter.tag, filter.text, limit];
    return this.dataSource.query<TestRow[]>(LIST_TESTS, values);
  }

  /** The tests with an id: usually one. */
  async findTests(run: ContentRef & { readonly targetId: TargetId }, testId: string): Promise<readonly TestRow[]> {
    return this.dataSource.query<TestRow[]>(
      `SELECT seq, test_id, name, status, flaky, duration_ms, tags, file_path, reason, first_event_seq, event_count FROM tests
       WHERE organization_id = $1 AND content_id = $2 AND test_key = $3 AND test_id = $4 ORDER BY seq`,
      [run.organizationId, run.contentId, testKeyOf(run.targetId, testId).toString(), testId],
    );
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
      const rows = await this.dataSource.query<ChunkRow[]>(CHUNKS_FROM, [
        content.organizationId,
        content.contentId,
        next,
        to,
        CHUNKS_AT_ONCE,
      ]);
      for (const row of rows) yield* eventsOf(row, next, to);
      const last = rows.at(-1);
      if (last === undefined) return;
      next = last.first_event_seq + last.event_count;
    }
  }

  private listedColumns(): string[] {
    const names = this.dataSource.getMetadata(RunEntity).columns.map(({ propertyName }) => propertyName);
    return names.filter((name) => name !== 'envelope').map((name) => `run.${name}`);
  }
}

const CHUNKS_AT_ONCE = 8;

function* eventsOf(row: ChunkRow, from: number, to: number): Generator<StoredEvent> {
  for (const [index, line] of unpackEvents(row.body).entries()) {
    const seq = row.first_event_seq + index;
    if (seq >= from && seq < to) yield { seq, line };
  }
}

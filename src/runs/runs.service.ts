import { Injectable } from '@nestjs/common';
import type { Principal } from '../auth/permissions.js';
import { toCursor, toPage, type Page, type PageRequest } from '../common/pagination.js';
import { invalidRequest, overloaded } from '../common/problem.js';
import { numberLine } from './content/content-encoding.js';
import { typesFoundBy } from './filters/event-types.js';
import { RunReader, type ListedRun, type StoredEvent, type TestRow } from './run.reader.js';
import type { RunEntity } from './run.entity.js';
import { requireSortable } from './tests/test-order.js';
import type { RunFilter, TestFilter } from './filters/run-filter.js';
import { type FoundTests, SearchTestsQueries } from './tests/search-tests.queries.js';

/** Events that one answer searches when few of them match a filter. */
const MOST_LOOKED_AT = 200_000;
const TESTS_AT_ONCE = 1000;
const RETRY_SECONDS = 1;
const NO_FILTER: TestFilter = { status: null, tags: null, text: null };
const NO_END = 2_147_483_647;

/** Which events of a run to list. */
export interface EventQuery {
  /** -1 for the first page. */
  readonly afterSeq: number;
  readonly limit: number;
  readonly type: string | null;
  readonly testId: string | null;
}

/** Reads runs, their tests and their events. */
@Injectable()
export class RunsService {
  constructor(
    private readonly reader: RunReader,
    private readonly search: SearchTestsQueries,
  ) {}

  /** A page of runs. One of a search for a text may have fewer runs than its limit, or none, and a cursor: few of many runs match. */
  async list(by: Principal, filter: RunFilter, page: PageRequest): Promise<Page<ListedRun>> {
    const limit = filter.onlyLatest ? 1 : page.limit;
    const end =
      filter.searched === null ? null : await this.reader.searchEnd(by.organizationId, filter.searched, page.after);
    const rows = await this.reader.list(by.organizationId, filter, { ...page, limit, end });
    if (end !== null && rows.length <= limit) return { items: rows, nextCursor: toCursor(end) };
    if (filter.onlyLatest) return { items: rows.slice(0, 1), nextCursor: null };
    return toPage(
      rows,
      page.limit,
      (row) => row,
      (row) => row.id,
    );
  }

  /**
   * A page of the tests of a run. Without an order, it may have fewer tests than its limit, or none, and a cursor: few tests of a large
   * run match.
   * @throws Problem invalid_request when they are too many to be sorted.
   */
  async listTests(run: RunEntity, filter: TestFilter, page: PageRequest): Promise<Page<TestRow>> {
    const afterSeq = page.after === null ? -1 : toSeq(page.after);
    const { tests, stoppedAt } = await this.findTests(run, filter, afterSeq, page.limit + 1);
    if (stoppedAt !== null) return { items: tests, nextCursor: toCursor(String(stoppedAt)) };
    return toPage(
      tests,
      page.limit,
      (row) => row,
      (row) => String(row.seq),
    );
  }

  /**
   * Every test of a run, for clients that expect a bare array: page by page, so that no process has a whole run in memory.
   * @throws Problem overloaded when the run is replaced meanwhile: the list would be incomplete.
   */
  async *allTests(run: RunEntity): AsyncGenerator<readonly TestRow[]> {
    let after = -1;
    let found = 0;
    for (;;) {
      const rows = await this.reader.listTests(run, NO_FILTER, after, TESTS_AT_ONCE);
      found += rows.length;
      const last = rows.at(-1);
      const isEnd = last === undefined || rows.length < TESTS_AT_ONCE;
      if (isEnd && found < run.total) throw overloaded(RETRY_SECONDS);
      if (rows.length > 0) yield rows;
      if (isEnd) return;
      after = last.seq;
    }
  }

  /** The events of every test with an id, as JSON texts with their numbers; undefined when there is no such test. */
  async eventsOfTest(run: RunEntity, testId: string): Promise<readonly string[] | undefined> {
    const tests = await this.reader.findTests(run, testId);
    if (tests.length === 0) return undefined;
    const lists = await Promise.all(tests.map((test) => this.eventsOf(run, test)));
    return lists.flat().map(toText);
  }

  /** A page of events as the JSON text of the answer: the stored texts are passed on without parsing. */
  async listEvents(run: RunEntity, query: EventQuery): Promise<string> {
    const found =
      query.type === null && query.testId === null
        ? await this.plainEvents(run, query)
        : await this.matchingEvents(run, query);
    const shown = found.events.slice(0, query.limit);
    const hasMore = found.events.length > query.limit || found.stoppedAt !== undefined;
    const next = hasMore ? (found.events.length > query.limit ? shown.at(-1)?.seq : found.stoppedAt) : undefined;
    return `{"events":[${shown.map(toText).join(',')}],"nextCursor":${next ?? null},"hasMore":${hasMore}}`;
  }

  private async findTests(run: RunEntity, filter: TestFilter, afterSeq: number, limit: number): Promise<FoundTests> {
    if (filter.order === undefined) return this.search.find(run, filter, { afterSeq, limit });
    requireSortable(run, filter.status);
    return { tests: await this.reader.listTests(run, filter, afterSeq, limit), stoppedAt: null };
  }

  private async plainEvents(run: RunEntity, query: EventQuery): Promise<FoundEvents> {
    return {
      events: await this.reader.listEvents(run, query.afterSeq + 1, NO_END, query.limit + 1),
      stoppedAt: undefined,
    };
  }

  private async matchingEvents(run: RunEntity, query: EventQuery): Promise<FoundEvents> {
    if (query.testId !== null)
      return { events: await this.eventsOfTestWithType(run, query, query.testId), stoppedAt: undefined };
    const events: StoredEvent[] = [];
    let lookedAt = 0;
    for await (const event of this.reader.eachEvent(run, query.afterSeq + 1, NO_END)) {
      if (hasType(event, query.type)) events.push(event);
      lookedAt += 1;
      if (events.length > query.limit) break;
      if (lookedAt >= MOST_LOOKED_AT) return { events, stoppedAt: event.seq };
    }
    return { events, stoppedAt: undefined };
  }

  private async eventsOfTestWithType(
    run: RunEntity,
    query: EventQuery,
    testId: string,
  ): Promise<readonly StoredEvent[]> {
    const tests = await this.reader.findTests(run, testId);
    const lists = await Promise.all(tests.map((test) => this.eventsOf(run, test)));
    return lists
      .flat()
      .filter((event) => event.seq > query.afterSeq && hasType(event, query.type))
      .slice(0, query.limit + 1);
  }

  private eventsOf(run: RunEntity, test: TestRow): Promise<readonly StoredEvent[]> {
    return this.reader.listEvents(run, test.firstEventSeq, test.firstEventSeq + test.eventCount, NO_END);
  }
}

/** `stoppedAt` is the last searched event when the search ended before the last event of the run. */
interface FoundEvents {
  readonly events: readonly StoredEvent[];
  readonly stoppedAt: number | undefined;
}

function toSeq(key: string): number {
  if (/^\d{1,9}$/.test(key)) return Number(key);
  throw invalidRequest('Send the nextCursor of an earlier answer as the cursor, unchanged.');
}

function toText(event: StoredEvent): string {
  return numberLine(event.line, event.seq);
}

function hasType(event: StoredEvent, type: string | null): boolean {
  if (type === null) return true;
  const value: unknown = JSON.parse(event.line);
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    typeof value.type === 'string' &&
    typesFoundBy(type).includes(value.type)
  );
}

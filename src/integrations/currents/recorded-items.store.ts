import { Injectable } from '@nestjs/common';
import { Any, DataSource, type EntityManager } from 'typeorm';
import { leastRunIdAt, type OrganizationId, type RunId } from '../../common/identifiers.js';
import { inGroups } from '../../common/lists.js';
import { inTransaction } from '../../database/transaction.js';
import { DeleteRowsOfRunsHook } from '../../runs/removal/rows-of-runs.queries.js';
import type { TestOutcome } from './read-record.js';
import { RecordedItemEntity } from './recorded-item.entity.js';

/** Names the run of a recording. */
export interface RecordingKey {
  readonly organizationId: OrganizationId;
  readonly runId: RunId;
}

/** The state of a test as it is stored. */
interface StoredState {
  readonly item: string;
  readonly sequence: number;
  /** Null while it may still change. */
  readonly outcome: TestOutcome | null;
  readonly body: string;
}

/** What became of a state: `old` is no newer than the stored one, `first end` the one that ends the test for the first time. */
type Writing = 'full' | 'unknown' | 'old' | 'stored' | 'first end';

/** How many tests of a recording ended in some way. */
export type OutcomeCounts = Readonly<Partial<Record<TestOutcome, number>>>;

const PLAN = '';

/** Rows in one statement. */
const ROWS_AT_ONCE = 1000;

/** What a row takes beside its texts. */
const ROW_BYTES = 256;

/** A range of the primary key: ids of runs begin with their time. $2 is later than $3. */
const REMOVE_OLD = `
  DELETE FROM recorded_items WHERE organization_id = $1 AND run_id IN (
    SELECT run_id FROM recorded_items
    WHERE organization_id = $1 AND run_id < $2 AND kind = 'plan' AND (run_id < $3 OR outcome IS NOT NULL)
  )`;

/** Walks the index `recorded_items_open`. */
const HAS_OPEN_TESTS = `
  SELECT EXISTS (
    SELECT 1 FROM recorded_items WHERE organization_id = $1 AND run_id = $2 AND kind = 'test' AND outcome IS NULL
  ) AS open`;

const COUNT_OUTCOMES = `
  SELECT outcome, count(*)::int AS count FROM recorded_items
  WHERE organization_id = $1 AND run_id = $2 AND kind = 'test' AND outcome IS NOT NULL GROUP BY outcome`;

/** Reads and writes what Currents reporters sent about runs. */
@Injectable()
export class RecordedItemsStore {
  constructor(private readonly dataSource: DataSource) {}

  /** Stores the plan of a run and its tests, once. */
  async open(
    key: RecordingKey,
    plan: Pick<RecordedItemEntity, 'parent' | 'start' | 'body'>,
    tests: readonly string[],
  ): Promise<void> {
    const rows = tests.map((item, position) => ({ ...emptyRow(key), kind: 'test' as const, item, position }));
    const size = String(rows.length * ROW_BYTES + Buffer.byteLength(plan.body));
    await inTransaction(this.dataSource, async (manager) => {
      for (const group of inGroups(rows, ROWS_AT_ONCE)) await insertNew(manager, group);
      await insertNew(manager, [{ ...emptyRow(key), ...plan, kind: 'plan', item: PLAN, size }]);
    });
  }

  /** The plan of a run; undefined for one that no reporter of Currents opened. */
  async plan(key: RecordingKey): Promise<RecordedItemEntity | undefined> {
    return (
      (await this.dataSource.manager.findOneBy(RecordedItemEntity, { ...key, kind: 'plan', item: PLAN })) ?? undefined
    );
  }

  /** The plans of the runs of a build. */
  async plansOf(organizationId: OrganizationId, build: string): Promise<readonly string[]> {
    const rows = await this.dataSource.manager.find(RecordedItemEntity, {
      select: { body: true },
      where: { organizationId, kind: 'plan', parent: build },
    });
    return rows.map(({ body }) => body);
  }

  /** Stores how a test begins. A test that is not in the plan is added to it. */
  async begin(key: RecordingKey, item: string, start: string, mostBytes: number): Promise<boolean> {
    return inTransaction(this.dataSource, async (manager) => {
      if (!(await takeRoom(manager, key, Buffer.byteLength(start) + ROW_BYTES, mostBytes))) return false;
      await insertNew(manager, [{ ...emptyRow(key), kind: 'test', item, position: LAST }]);
      await manager.update(RecordedItemEntity, { ...key, kind: 'test', item, start: '' }, { start });
      return true;
    });
  }

  /** Stores the state of a test that has begun, unless a newer one is stored. */
  async update(key: RecordingKey, state: StoredState, mostBytes: number): Promise<Writing> {
    const { item, sequence, outcome, body } = state;
    return inTransaction(this.dataSource, async (manager) => {
      const before = await manager
        .createQueryBuilder(RecordedItemEntity, 'recorded')
        .select(['recorded.sequence AS sequence', 'recorded.outcome AS outcome', 'recorded.size AS size'])
        .where({ ...key, kind: 'test', item })
        .andWhere(`recorded.start <> ''`)
        .setLock('for_no_key_update')
        .getRawOne<{ readonly sequence: number; readonly outcome: string | null; readonly size: string }>();
      if (before === undefined) return 'unknown';
      if (before.sequence >= sequence) return 'old';
      const size = Buffer.byteLength(body);
      if (!(await takeRoom(manager, key, size - Number(before.size), mostBytes))) return 'full';
      await manager.update(
        RecordedItemEntity,
        { ...key, kind: 'test', item },
        { sequence, outcome, body, size: String(size) },
      );
      return outcome !== null && before.outcome === null ? 'first end' : 'stored';
    });
  }

  /** Whether a test of the plan has not ended. */
  async hasOpenTests({ organizationId, runId }: RecordingKey): Promise<boolean> {
    const [row]: readonly { readonly open: boolean }[] = await this.dataSource.query(HAS_OPEN_TESTS, [
      organizationId,
      runId,
    ]);
    return row?.open !== false;
  }

  /** Counts the tests that ended, by outcome. */
  async countOutcomes({ organizationId, runId }: RecordingKey): Promise<OutcomeCounts> {
    const rows: readonly { readonly outcome: string; readonly count: number }[] = await this.dataSource.query(
      COUNT_OUTCOMES,
      [organizationId, runId],
    );
    return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]));
  }

  /** The tests of a recording, in the order of the plan. */
  async tests(key: RecordingKey): Promise<readonly string[]> {
    const rows = await this.dataSource.manager.find(RecordedItemEntity, {
      select: { item: true, position: true },
      where: { ...key, kind: 'test' },
      order: { position: 'ASC', item: 'ASC' },
    });
    return rows.map(({ item }) => item);
  }

  /** Some tests, in no order. */
  async findTests(key: RecordingKey, items: readonly string[]): Promise<readonly RecordedItemEntity[]> {
    return this.dataSource.manager.findBy(RecordedItemEntity, { ...key, kind: 'test', item: Any([...items]) });
  }

  /** The announced files of some tests. */
  async filesOf(key: RecordingKey, items: readonly string[]): Promise<readonly RecordedItemEntity[]> {
    return this.dataSource.manager.findBy(RecordedItemEntity, { ...key, kind: 'file', parent: Any([...items]) });
  }

  async findFile(key: RecordingKey, item: string): Promise<RecordedItemEntity | undefined> {
    return (await this.dataSource.manager.findOneBy(RecordedItemEntity, { ...key, kind: 'file', item })) ?? undefined;
  }

  /** Stores the announcement of a file. One that is announced again gets a new key. False when there is no room for it. */
  async announce(
    key: RecordingKey,
    file: Pick<RecordedItemEntity, 'item' | 'parent' | 'start' | 'body'>,
    mostBytes: number,
  ): Promise<boolean> {
    const size = Buffer.byteLength(file.body) + ROW_BYTES;
    return inTransaction(this.dataSource, async (manager) => {
      if (!(await takeRoom(manager, key, size, mostBytes))) return false;
      await insertNew(manager, [{ ...emptyRow(key), ...file, kind: 'file', size: String(size) }]);
      await manager.update(RecordedItemEntity, { ...key, kind: 'file', item: file.item }, { start: file.start });
      return true;
    });
  }

  /** Marks the plan as ended, or a file as kept. */
  async mark(key: RecordingKey, kind: 'plan' | 'file', item: string, outcome: 'ended' | 'kept'): Promise<void> {
    await this.dataSource.manager.update(RecordedItemEntity, { ...key, kind, item }, { outcome });
  }

  /** Deletes the items of runs that were opened before `ended` and have ended, and of all that were opened before `all`. */
  async removeOld(organizationId: OrganizationId, opened: { readonly ended: Date; readonly all: Date }): Promise<void> {
    await this.dataSource.query(REMOVE_OLD, [organizationId, leastRunIdAt(opened.ended), leastRunIdAt(opened.all)]);
  }
}

/** Behind all tests of a plan. */
const LAST = 2_147_483_647;

function emptyRow(key: RecordingKey): Omit<RecordedItemEntity, 'kind' | 'item'> {
  return { ...key, position: 0, sequence: -1, outcome: null, size: '0', parent: null, start: '', body: '' };
}

async function insertNew(manager: EntityManager, rows: readonly RecordedItemEntity[]): Promise<void> {
  await manager
    .createQueryBuilder()
    .insert()
    .into(RecordedItemEntity)
    .values([...rows])
    .orIgnore()
    .execute();
}

/** Adds to the size of a recording; false when it would then have more than `mostBytes`. */
async function takeRoom(manager: EntityManager, key: RecordingKey, bytes: number, mostBytes: number): Promise<boolean> {
  const { affected } = await manager
    .createQueryBuilder()
    .update(RecordedItemEntity)
    .set({ size: () => 'size + :bytes' })
    .where({ ...key, kind: 'plan', item: PLAN })
    .andWhere('size + :bytes <= :mostBytes')
    .setParameters({ bytes, mostBytes })
    .execute();
  return affected === 1;
}

/** Deletes what a Currents reporter sent about a run, with the run. */
@Injectable()
export class DeleteRecordedItemsHook extends DeleteRowsOfRunsHook {
  protected override readonly entity = RecordedItemEntity;
}

import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import type { RunId, TargetId } from '../../common/identifiers.js';
import { restAfter } from '../../common/sweeps/item-sweep.js';
import { inTransaction } from '../../database/transaction.js';
import { sliceOf } from './pack-slice.js';
import {
  completePack,
  moveTests,
  nextTarget,
  nextTests,
  openPack,
  packableRuns,
  startPack,
  type Pack,
  type PackableRun,
  type PackedTarget,
} from './packing.queries.js';
import { DAY_MS } from '../../common/day.js';

/** Results are packed when their run ended so long ago. Most reads are of newer ones. */
const PACKED_AFTER_MS = 7 * DAY_MS;
/**
 * Contents of a pack. A part of a history has an element for each: with half as many, a result takes a fifth more bytes. A target keeps the
 * rows of fewer old runs than this.
 */
export const CONTENTS_OF_PACK = 48;
/** A larger content keeps its rows: reading a page of it would unpack all of it. */
const MOST_TESTS = 20_000;
/** A step packs for so long before other steps of the sweep have their turn. */
const TURN_MS = 5_000;
/** After all targets were looked at, they are left alone for so long. */
const PAUSE_MS = 3_600_000;

/** Packs the results of old runs, one target after another, in transactions of some thousand results. */
@Injectable()
export class ResultPackingStore {
  #last: PackedTarget | undefined;
  #nextAt = 0;
  /** The newest run of each target that was found packed, so that runs before it are not looked at again. */
  readonly #packedUpTo = new Map<TargetId, RunId>();
  /** Packs that failed. They are left alone until all targets were looked at, so that others are packed. */
  readonly #failed = new Set<string>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Packs for some seconds. Returns whether more is to be packed now. */
  async packSome(isStopped: () => boolean): Promise<boolean> {
    const now = this.clock.now().getTime();
    if (now < this.#nextAt) return false;
    const end = performance.now() + TURN_MS;
    const isOver = (): boolean => isStopped() || performance.now() > end;
    for (let pack = await this.nextOpen(); pack !== undefined && !isOver(); pack = await this.nextOpen())
      await this.tryToComplete(pack, isOver);
    while (!isOver()) {
      const startedAt = performance.now();
      const pack = await this.startNext(new Date(now - PACKED_AFTER_MS));
      if (pack !== undefined) await this.tryToComplete(pack, isOver);
      else if (this.#last === undefined) {
        this.#nextAt = now + PAUSE_MS;
        this.#failed.clear();
        return false;
      } else await restAfter(startedAt);
    }
    return !isStopped();
  }

  /** Packs until nothing is left, or until `isOver`. Results of one test are packed together, so later contents have few left. */
  async complete(pack: Pack, isOver: () => boolean): Promise<void> {
    for (const contentId of pack.contentIds) {
      for (let after = -1; ;) {
        if (isOver()) return;
        const startedAt = performance.now();
        const tests = await nextTests(this.dataSource.manager, pack, contentId, after);
        if (tests.length === 0) break;
        const { keys, last } = sliceOf(tests);
        if (keys.length > 0) await inTransaction(this.dataSource, (manager) => moveTests(manager, pack, keys));
        after = last;
        await restAfter(startedAt);
      }
    }
    await completePack(this.dataSource.manager, pack);
  }

  /** A pack that was interrupted. */
  private nextOpen(): Promise<Pack | undefined> {
    return openPack(this.dataSource.manager, [...this.#failed]);
  }

  private async tryToComplete(pack: Pack, isOver: () => boolean): Promise<void> {
    try {
      await this.complete(pack, isOver);
    } catch (error) {
      this.#failed.add(pack.packId);
      throw error;
    }
  }

  /** Starts a pack of the next target; undefined when it has too few old runs. */
  private async startNext(endedBefore: Date): Promise<Pack | undefined> {
    const { manager } = this.dataSource;
    const target = await nextTarget(manager, this.#last);
    if (target === undefined) {
      this.#last = undefined;
      return undefined;
    }
    const after = this.#packedUpTo.get(target.id) ?? null;
    const runs = await packableRuns(manager, target, {
      after,
      endedBefore,
      mostTests: MOST_TESTS,
      limit: CONTENTS_OF_PACK,
    });
    if (runs.length < CONTENTS_OF_PACK) {
      this.#last = target;
      return undefined;
    }
    return this.start(target, runs);
  }

  private async start({ organizationId, id }: PackedTarget, runs: readonly PackableRun[]): Promise<Pack> {
    const pack = { organizationId, packId: randomUUID(), contentIds: runs.map(({ contentId }) => contentId) };
    const contentIds = await startPack(this.dataSource.manager, pack);
    const last = runs.at(-1);
    if (last !== undefined) this.#packedUpTo.set(id, last.id);
    return { ...pack, contentIds };
  }
}

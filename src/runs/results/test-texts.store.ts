import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { restAfter } from '../../common/sweeps/item-sweep.js';
import { listsByKey } from '../../common/lists.js';
import { inTransaction } from '../../database/transaction.js';
import { nextTexts, removeTexts, type StoredText } from '../content/content.queries.js';

/** Texts of one statement. An upload may wait for the removal of so many. */
const AT_ONCE = 500;
/** After all texts were looked at, they are left alone for so long. */
const PAUSE_MS = 1_800_000;

/** Removes the texts of tests whose last result was removed: looks at all texts, a few at a time, and again half an hour later. */
@Injectable()
export class TestTextStore {
  #last: StoredText | undefined;
  #nextAt = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Looks at the next texts. Returns whether more are to be looked at now. */
  async removeUnused(): Promise<boolean> {
    const now = this.clock.now().getTime();
    if (now < this.#nextAt) return false;
    const startedAt = performance.now();
    const texts = await nextTexts(this.dataSource.manager, this.#last, AT_ONCE);
    for (const [organizationId, unused] of listsByKey(
      texts.filter(({ isUsed }) => !isUsed),
      (text) => text.organizationId,
    ))
      await inTransaction(this.dataSource, (manager) =>
        removeTexts(manager, {
          organizationId,
          testKeys: unused.map(({ testKey }) => testKey),
          textKeys: unused.map(({ textKey }) => textKey),
        }),
      );
    this.#last = texts.length < AT_ONCE ? undefined : texts.at(-1);
    if (this.#last === undefined) this.#nextAt = now + PAUSE_MS;
    await restAfter(startedAt);
    return this.#last !== undefined;
  }
}

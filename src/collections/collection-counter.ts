import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { compileRule, type CollectionRule } from './collection-rule.js';
import type { ProjectRef } from '../projects/project-lock.queries.js';
import { CollectionStore } from './collection.store.js';
import { CollectionTestsQueries, type ContentRef, type ContentTest } from './collection-tests.queries.js';
import { TestSieve } from './test-sieve.js';

/** The results of a collection's tests in one run. */
export interface CollectionCounts {
  readonly tests: number;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Tests that passed after a failed attempt. */
  readonly flaky: number;
}

/** The rule of a collection, and its project: also of one that is not stored. */
export interface RuledCollection extends CollectionRule {
  readonly organizationId: ProjectRef['organizationId'];
  readonly projectId: ProjectRef['id'];
}

/** The rule of a collection with the CODEOWNERS file of its project: what decides whether a test belongs to it. */
export interface ReadyCollection {
  readonly collection: RuledCollection;
  readonly codeowners: string;
  /** Changes with everything that decides. */
  readonly version: string;
}

/** Counts of so many runs and collections are remembered, about 100 bytes each. */
const MOST_REMEMBERED = 20_000;

/**
 * Counts the tests of a collection in a run, once: a content never changes, so its counts are remembered until the rule changes.
 * Undefined counts mean that the comparison was given up, which no caller may take for tests that passed.
 */
@Injectable()
export class CollectionCounter {
  readonly #remembered = new Map<string, Promise<CollectionCounts | undefined>>();

  constructor(
    private readonly queries: CollectionTestsQueries,
    private readonly store: CollectionStore,
  ) {}

  /** Reads what a collection needs besides its row. */
  async ready(collection: RuledCollection): Promise<ReadyCollection> {
    const { organizationId, projectId: id, owners } = collection;
    const codeowners = owners.length === 0 ? '' : await this.store.readCodeowners({ organizationId, id });
    const { tags, files, names } = collection;
    const version = createHash('sha256')
      .update(JSON.stringify([tags, files, names, owners, codeowners]))
      .digest('hex');
    return { collection, codeowners, version };
  }

  /** Compiles the rule for a run, which may bring its own CODEOWNERS file. */
  async sieve({ collection, codeowners }: ReadyCollection, content: ContentRef): Promise<TestSieve> {
    const own = collection.owners.length === 0 ? null : await this.queries.codeownersOf(content);
    return new TestSieve(compileRule(collection, own ?? codeowners));
  }

  /** Whether the counts of a run are remembered, so that `count` reads nothing. */
  knows(ready: ReadyCollection, content: ContentRef): boolean {
    return this.#remembered.has(keyOf(ready, content));
  }

  /** The counts of a run. Requests at the same time share the work. */
  async count(ready: ReadyCollection, content: ContentRef): Promise<CollectionCounts | undefined> {
    const key = keyOf(ready, content);
    const known = this.#remembered.get(key);
    if (known !== undefined) return known;
    const counting = this.countNow(ready, content);
    this.remember(key, counting);
    return counting.catch((error: unknown) => {
      this.#remembered.delete(key);
      throw error;
    });
  }

  /** The places of a run's failed tests that belong to a collection, in the order in which they ran. */
  async failedPlaces(ready: ReadyCollection, content: ContentRef): Promise<readonly number[] | undefined> {
    const places: number[] = [];
    const isWhole = await this.visit(ready, content, 'failed', ({ seq }) => places.push(seq));
    return isWhole ? places : undefined;
  }

  private async countNow(ready: ReadyCollection, content: ContentRef): Promise<CollectionCounts | undefined> {
    const counts = { tests: 0, passed: 0, failed: 0, skipped: 0, flaky: 0 };
    const isWhole = await this.visit(ready, content, 'all', ({ status, flaky }) => {
      counts.tests += 1;
      counts[status] += 1;
      if (flaky) counts.flaky += 1;
    });
    return isWhole ? counts : undefined;
  }

  /** Calls `visit` for the tests of the collection in a run. False when the work was given up. */
  async visit(
    ready: ReadyCollection,
    content: ContentRef,
    which: 'all' | 'failed',
    visit: (test: ContentTest) => void,
  ): Promise<boolean> {
    const sieve = await this.sieve(ready, content);
    for await (const tests of this.queries.tests(content, which)) {
      for (const test of tests) if (await sieve.takes(test)) visit(test);
      if (sieve.isExhausted) return false;
    }
    return true;
  }

  /** Forgets the oldest. */
  private remember(key: string, counts: Promise<CollectionCounts | undefined>): void {
    this.#remembered.set(key, counts);
    if (this.#remembered.size <= MOST_REMEMBERED) return;
    const [oldest] = this.#remembered.keys();
    if (oldest !== undefined) this.#remembered.delete(oldest);
  }
}

function keyOf({ version }: ReadyCollection, { contentId }: ContentRef): string {
  return `${contentId} ${version}`;
}

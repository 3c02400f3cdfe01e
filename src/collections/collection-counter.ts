import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { ProjectRef } from '../projects/project-lock.queries.js';
import { StoredTagNames } from '../taxonomy/stored-tag-names.js';
import { compileRule, type CollectionRule } from './rules/collection-rule.js';
import { CollectionStore } from './collection.store.js';
import {
  CollectionTestsQueries,
  type ContentRef,
  type ContentTest,
  type TestsReader,
} from './collection-tests.queries.js';
import type { GlobWork } from './rules/glob.js';
import { TestSieve } from './rules/test-sieve.js';

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

/** What a project knows beside the rules of its collections. */
export interface RuleContext {
  /** Every name of the tags that the rule names. */
  readonly tags: readonly string[];
  /** The CODEOWNERS file of the project; empty for none. */
  readonly codeowners: string;
}

/** The rule of a collection with what its project knows: what decides whether a test belongs to it. */
export interface ReadyCollection<C extends RuledCollection = RuledCollection> {
  readonly collection: C;
  /** Its rule, with every name of its tags. */
  readonly rule: CollectionRule;
  readonly codeowners: string;
  /** Changes with everything that decides. */
  readonly version: string;
}

/** Counts of so many runs and collections are remembered, about 100 bytes each. */
const MOST_REMEMBERED = 20_000;

/** Counts of a run that are known or being read. */
interface Remembered {
  readonly counting: Promise<CollectionCounts | undefined>;
  /** Set when they are known. */
  counts?: CollectionCounts;
}

/** Reads tests with the limit of the work on them. */
export interface Visit {
  readonly reader: TestsReader;
  /** Steps of earlier visits that share the limit. */
  readonly work?: GlobWork;
}

/**
 * Counts the tests of a collection in a run, once: a content never changes, so its counts are remembered until the rule changes.
 * Undefined counts mean that the comparison was given up, which no caller may take for tests that passed.
 */
@Injectable()
export class CollectionCounter {
  readonly #remembered = new Map<string, Remembered>();

  constructor(
    private readonly queries: CollectionTestsQueries,
    private readonly store: CollectionStore,
    private readonly tagNames: StoredTagNames,
  ) {}

  /** Reads what a collection needs besides its row. */
  async ready<C extends RuledCollection>(collection: C): Promise<ReadyCollection<C>> {
    const { organizationId, projectId: id } = collection;
    const project = { organizationId, id };
    const tags = await this.tagNames.allNamesOf(project, collection.tags);
    const codeowners = collection.owners.length === 0 ? '' : await this.store.readCodeowners(project);
    return readyWith(collection, { tags, codeowners });
  }

  /** Compiles the rule for a run, which may bring its own CODEOWNERS file. */
  async sieve(ready: ReadyCollection, content: ContentRef): Promise<TestSieve> {
    return sieveFor(ready, content, { reader: this.queries });
  }

  /** Whether the counts of a run are remembered, so that `count` reads nothing. */
  knows(ready: ReadyCollection, content: ContentRef): boolean {
    return this.#remembered.has(keyOf(ready, content));
  }

  /** The counts of a run. Requests at the same time share the work. */
  async count(ready: ReadyCollection, content: ContentRef): Promise<CollectionCounts | undefined> {
    const key = keyOf(ready, content);
    const known = this.#remembered.get(key);
    if (known !== undefined) return known.counting;
    const remembered: Remembered = { counting: countNow(ready, content, { reader: this.queries }) };
    this.remember(key, remembered);
    try {
      const counts = await remembered.counting;
      if (counts !== undefined) remembered.counts = counts;
      return counts;
    } catch (error) {
      this.#remembered.delete(key);
      throw error;
    }
  }

  /**
   * The counts of a run, read in a transaction. It does not wait for a request that counts the same run: that one may wait for the end
   * of the transaction.
   */
  async countIn(ready: ReadyCollection, content: ContentRef, visit: Visit): Promise<CollectionCounts | undefined> {
    const key = keyOf(ready, content);
    const known = this.#remembered.get(key)?.counts;
    if (known !== undefined) return known;
    const counts = await countNow(ready, content, visit);
    if (counts !== undefined) this.remember(key, { counting: Promise.resolve(counts), counts });
    return counts;
  }

  /** Calls `take` for the tests of the collection in a run. False when the work was given up. */
  async visit(ready: ReadyCollection, content: ContentRef, take: (test: ContentTest) => void): Promise<boolean> {
    return visitMembers(ready, content, 'all', { reader: this.queries }, take);
  }

  /** The places of a run's failed tests that belong to a collection, in the order in which they ran. */
  async failedPlaces(ready: ReadyCollection, content: ContentRef): Promise<readonly number[] | undefined> {
    const places: number[] = [];
    const isWhole = await visitMembers(ready, content, 'failed', { reader: this.queries }, ({ seq }) => {
      places.push(seq);
    });
    return isWhole ? places : undefined;
  }

  /** Forgets the oldest. */
  private remember(key: string, remembered: Remembered): void {
    this.#remembered.set(key, remembered);
    if (this.#remembered.size <= MOST_REMEMBERED) return;
    const [oldest] = this.#remembered.keys();
    if (oldest !== undefined) this.#remembered.delete(oldest);
  }
}

/** Counts from before the sections of GitLab were read are counted again. */
const CODEOWNERS_SYNTAX = 2;

/** A collection with what its project knows. */
export function readyWith<C extends RuledCollection>(
  collection: C,
  { tags, codeowners }: RuleContext,
): ReadyCollection<C> {
  const { files, names, owners, targets } = collection;
  const version = createHash('sha256')
    .update(JSON.stringify([CODEOWNERS_SYNTAX, tags, files, names, owners, codeowners]))
    .digest('hex');
  return { collection, rule: { tags, files, names, owners, targets }, codeowners, version };
}

/** Calls `take` for the tests of a collection in a run, whatever its target. False when the work was given up. */
export async function visitMembers(
  ready: ReadyCollection,
  content: ContentRef,
  which: 'all' | 'failed',
  visit: Visit,
  take: (test: ContentTest) => void,
): Promise<boolean> {
  const sieve = await sieveFor(ready, content, visit);
  for await (const tests of visit.reader.tests(content, which)) {
    for (const test of tests) if (await sieve.takes(test)) take(test);
    if (sieve.isExhausted) return false;
  }
  return true;
}

async function sieveFor(
  { rule, codeowners }: ReadyCollection,
  content: ContentRef,
  { reader, work }: Visit,
): Promise<TestSieve> {
  const own = rule.owners.length === 0 ? null : await reader.codeownersOf(content);
  return new TestSieve(compileRule(rule, own ?? codeowners), work);
}

async function countNow(
  ready: ReadyCollection,
  content: ContentRef,
  visit: Visit,
): Promise<CollectionCounts | undefined> {
  const counts = { tests: 0, passed: 0, failed: 0, skipped: 0, flaky: 0 };
  const isWhole = await visitMembers(ready, content, 'all', visit, ({ status, flaky }) => {
    counts.tests += 1;
    counts[status] += 1;
    if (flaky) counts.flaky += 1;
  });
  return isWhole ? counts : undefined;
}

function keyOf({ version }: ReadyCollection, { contentId }: ContentRef): string {
  return `${contentId} ${version}`;
}

import { Injectable } from '@nestjs/common';
import { CollectionFailures, type RunOfCollection } from '../collections/collection-failures.js';
import { RunReader, type ContentRef } from '../runs/run.reader.js';
import { FailureOwners } from './owners/failure-owners.js';
import { testMatcher } from './test-patterns.js';

/** The places in the run of the failures to read, in order; null for all. */
export type SelectedPlaces = readonly number[] | null;

/** Which failures are read. */
export interface TestSelection {
  /** Ids or names of tests, with `*` for any text; empty for all tests. */
  readonly tests: readonly string[];
  /** The id or slug of a collection; null for all tests. */
  readonly collectionId: string | null;
  /** An owner of the file of the test, or `none`; null for all tests. */
  readonly owner: string | null;
}

const TESTS_AT_ONCE = 2000;
const FAILED = { status: 'failed', tags: null, text: null } as const;

/** Finds the failures of some tests of a run. */
@Injectable()
export class SelectedFailures {
  constructor(
    private readonly runs: RunReader,
    private readonly collections: CollectionFailures,
    private readonly owners: FailureOwners,
  ) {}

  /** Whether a selection leaves anything out. */
  static isAll({ tests, collectionId, owner }: TestSelection): boolean {
    return tests.length === 0 && collectionId === null && owner === null;
  }

  /**
   * The places of the failed tests whose id or name fits a pattern, that belong to the collection and that the owner owns; null for
   * all. Raises what `CollectionFailures.placesOf` raises.
   */
  async places(run: RunOfCollection, { tests, collectionId, owner }: TestSelection): Promise<SelectedPlaces> {
    const named = tests.length === 0 ? null : await this.named(run, tests);
    const collected = collectionId === null ? null : await this.collections.placesOf(run, collectionId);
    const owned = owner === null ? null : await this.owners.places(run, owner);
    return inBoth(inBoth(named, collected), owned);
  }

  /** Reads names of failed tests alone, a piece at a time, and other requests are answered between the pieces. */
  private async named(content: ContentRef, patterns: readonly string[]): Promise<readonly number[]> {
    const matches = testMatcher(patterns);
    const places: number[] = [];
    for (let afterSeq = -1; ;) {
      const tests = await this.runs.listTests(content, FAILED, afterSeq, TESTS_AT_ONCE);
      for (const test of tests) if (matches(test)) places.push(test.seq);
      const last = tests.at(-1);
      if (last === undefined || tests.length < TESTS_AT_ONCE) return places;
      afterSeq = last.seq;
    }
  }
}

function inBoth(one: SelectedPlaces, other: SelectedPlaces): SelectedPlaces {
  if (one === null || other === null) return one ?? other;
  const places = new Set(other);
  return one.filter((place) => places.has(place));
}

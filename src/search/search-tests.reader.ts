import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LargeReads } from '../common/workers/large-reads.js';
import { compareBytes } from '../runs/results/compare-bytes.js';
import { TEST_KEY, walkResults } from '../runs/results/walk-results.js';
import {
  SearchQueries,
  type FoundTest,
  type Search,
  type SearchRow,
  type TestPlace,
  type TestRun,
} from './search.queries.js';

/** Results that are searched, those of the newest runs. */
const RESULTS = 100_000;

/** Results of a statement that looks their texts up and compares them with the words. */
const COMPARED_AT_ONCE = 2_000;

/** A result with the keys of its test and of its texts; null for one of before texts were stored once. */
type Walked = readonly [seq: number, testKey: string, textKey: string | null];

interface PlaceOfText extends TestPlace {
  readonly textKey: string | null;
}

/** Searches the tests of recent runs, in statements that are short each, whatever the runs have. */
@Injectable()
export class SearchTestsReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queries: SearchQueries,
    private readonly largeReads: LargeReads,
  ) {}

  /** The matching tests behind a key, by name. */
  async find(search: Search, after: string | null, limit: number): Promise<readonly SearchRow[]> {
    const runs = await this.queries.testRuns(search);
    const results = Math.min(
      RESULTS,
      runs.reduce((sum, { total }) => sum + total, 0),
    );
    return this.largeReads.inTurn(results, () => this.findIn(runs, search, after, limit));
  }

  private async findIn(
    runs: readonly TestRun[],
    search: Search,
    after: string | null,
    limit: number,
  ): Promise<readonly SearchRow[]> {
    const projects = new Map(runs.map((run) => [run.contentId, run]));
    let first: readonly FoundTest[] = [];
    for (const places of inGroupsOfTests(await this.places(search, runs))) {
      const before = (first.length < limit ? undefined : first.at(-1)?.key) ?? null;
      const found = await this.queries.testsAt(search, places, { after, before, limit });
      if (found.length > 0) first = [...first, ...found].toSorted(byKey).slice(0, limit);
    }
    return first.flatMap(({ contentId, ...test }) => {
      const run = projects.get(contentId);
      if (run === undefined) return [];
      return [{ ...test, projectId: run.projectId, projectName: run.projectName, at: null, place: null }];
    });
  }

  /** The places of the texts of each test. Runs repeat most texts of the run before; they are compared once. */
  private async places(
    { organizationId }: Search,
    runs: readonly TestRun[],
  ): Promise<ReadonlyMap<string, readonly PlaceOfText[]>> {
    const tests = new Map<string, PlaceOfText[]>();
    const contentIds = runs.map(({ contentId }) => contentId);
    const members = ['seq', TEST_KEY, TEXT_KEY];
    const walked = walkResults<Walked>(this.dataSource.manager, { organizationId, contentIds }, members);
    let read = 0;
    for await (const { contentId, entries } of walked) {
      for (const [seq, testKey, textKey] of entries.slice(0, RESULTS - read)) {
        const places = tests.get(testKey);
        if (places === undefined) tests.set(testKey, [{ contentId, seq, textKey }]);
        else if (textKey === null || !places.some((place) => place.textKey === textKey))
          places.push({ contentId, seq, textKey });
      }
      read += entries.length;
      if (read >= RESULTS) break;
    }
    return tests;
  }
}

const TEXT_KEY = `coalesce('"' || text_key || '"', 'null')`;

/** The places of all tests in groups, those of one test in one group. */
function* inGroupsOfTests(tests: ReadonlyMap<string, readonly TestPlace[]>): Generator<readonly TestPlace[]> {
  let group: TestPlace[] = [];
  for (const places of tests.values()) {
    group.push(...places);
    if (group.length < COMPARED_AT_ONCE) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

function byKey({ key: one }: FoundTest, { key: other }: FoundTest): number {
  return compareBytes(one, other);
}

import { Injectable } from '@nestjs/common';
import { LargeReads } from '../common/workers/large-reads.js';
import type { PageRequest } from '../common/pagination.js';
import { compareBytes } from '../runs/results/compare-bytes.js';
import { RecentTestsQueries, type KindOfProject, type ListedIds, type RecentRun } from './recent-tests.queries.js';

/** The tests of recent runs, compared with the declared items of a kind. */
export interface RecentTests {
  /** The ids of declared items that recent runs report, and whether they are deprecated. */
  readonly declared: ReadonlyMap<string, boolean>;
  /** How many tests are not declared. */
  readonly undeclared: number;
}

/** Compares the tests of recent runs with what a project declares, in statements that are short each, whatever the runs have. */
@Injectable()
export class RecentTestsService {
  constructor(
    private readonly queries: RecentTestsQueries,
    private readonly largeReads: LargeReads,
  ) {}

  /** Does work with the compared tests when it has its turn: it keeps their ids in memory. */
  async compare<T>(of: KindOfProject, work: (recent: RecentTests) => Promise<T>): Promise<T> {
    const runs = await this.queries.runs(of.project);
    return this.largeReads.inTurn(resultsOf(runs), async () => work(await this.compared(of, runs)));
  }

  /** The first ids of a page, in order; one more than the limit. */
  async first(ids: ListedIds, of: KindOfProject, page: PageRequest): Promise<readonly string[]> {
    const runs = await this.queries.runs(of.project);
    return this.largeReads.inTurn(resultsOf(runs), () => this.firstIn(runs, ids, of, page));
  }

  private async compared(of: KindOfProject, runs: readonly RecentRun[]): Promise<RecentTests> {
    const declared = new Map<string, boolean>();
    const undeclared = new Set<string>();
    for await (const places of this.queries.places(of.project, runs)) {
      const compared = await this.queries.compare(of, places);
      for (const [id, isDeprecated] of compared.declared) declared.set(id, isDeprecated);
      for (const digest of compared.undeclared) undeclared.add(digest);
    }
    return { declared, undeclared: undeclared.size };
  }

  private async firstIn(
    runs: readonly RecentRun[],
    ids: ListedIds,
    of: KindOfProject,
    { after, limit }: PageRequest,
  ): Promise<readonly string[]> {
    const most = limit + 1;
    let first: readonly string[] = [];
    for await (const places of this.queries.places(of.project, runs)) {
      const before = (first.length < most ? undefined : first.at(-1)) ?? null;
      const found = await this.queries.first(ids, of, places, { after, before, limit: most });
      if (found.length > 0) first = [...new Set([...first, ...found])].toSorted(compareBytes).slice(0, most);
    }
    return first;
  }
}

function resultsOf(runs: readonly RecentRun[]): number {
  return runs.reduce((sum, { total }) => sum + total, 0);
}

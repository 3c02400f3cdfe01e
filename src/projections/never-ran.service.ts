import { Injectable } from '@nestjs/common';
import type { PageRequest } from '../common/pagination.js';
import type { ProjectRef } from '../projects/project-lock.queries.js';
import type { ItemKind } from './projection-kinds.js';
import { ProjectionsQueries, type StoredItem } from './projections.queries.js';
import type { RecentTests } from './recent-tests.service.js';
import { MOST_LOOK_UPS, ResultsOfIdsQueries } from './results-of-ids.queries.js';

/** Most items of a statement. */
const CHUNK = 5_000;

/** A page mostly consists of the first items that are looked up; where it does not, each step looks up so many times as many. */
const GROWTH = 4;

/** Which items to look up. */
interface Items {
  readonly kind: ItemKind;
  readonly after: string | null;
  /** What recent runs report is not looked up. */
  readonly recent: RecentTests;
  /** How many are looked up first. */
  readonly first: number;
}

/** Finds declared items that no stored run reports, in statements that are short each, whatever a project declares. */
@Injectable()
export class NeverRanService {
  constructor(
    private readonly queries: ProjectionsQueries,
    private readonly results: ResultsOfIdsQueries,
  ) {}

  /** Counts the declared tests that never ran. */
  async count(project: ProjectRef, recent: RecentTests): Promise<number> {
    let count = 0;
    for await (const ids of this.neverRan(project, { kind: 'test', after: null, recent, first: CHUNK }))
      count += ids.length;
    return count;
  }

  /** Lists the items of a kind that never ran, by id; one more than the limit. */
  async list(
    project: ProjectRef,
    kind: ItemKind,
    { after, limit }: PageRequest,
    recent: RecentTests,
  ): Promise<readonly StoredItem[]> {
    const found: string[] = [];
    for await (const ids of this.neverRan(project, { kind, after, recent, first: limit + 1 })) {
      found.push(...ids);
      if (found.length > limit) break;
    }
    return this.queries.items(project, kind, found.slice(0, limit + 1));
  }

  /** The ids of items that never ran, in order, in groups. */
  private async *neverRan(
    project: ProjectRef,
    { kind, after, recent, first }: Items,
  ): AsyncGenerator<readonly string[]> {
    const [targets, hasOwnTexts] = [await this.results.countTargets(project), await this.results.hasOwnTexts(project)];
    let known: ReadonlySet<string> | undefined;
    for (let last = after, size = first, isMore = true; isMore; size = Math.min(CHUNK, size * GROWTH)) {
      const ids = await this.queries.ids(project, kind, last, size);
      let uncertain = ids.filter((id) => !recent.declared.has(id));
      const absent = uncertain;
      if (!hasOwnTexts && uncertain.length * targets > MOST_LOOK_UPS) {
        known ??= await this.queries.known(project, kind);
        uncertain = uncertain.filter((id) => known?.has(id) === true);
      }
      const ran = await this.results.withResult(project, uncertain);
      yield absent.filter((id) => !ran.has(id));
      last = ids.at(-1) ?? null;
      isMore = ids.length === size;
    }
  }
}

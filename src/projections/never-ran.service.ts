import { Injectable } from '@nestjs/common';
import { inGroups } from '../common/in-groups.js';
import type { PageRequest } from '../common/pagination.js';
import type { ProjectRef } from '../projects/project-lock.queries.js';
import type { ItemKind } from './projection-kinds.js';
import { ProjectionsQueries, type StoredItem } from './projections.queries.js';

/** Items of a statement. */
const CHUNK = 5_000;

/** Look-ups of a statement: a quarter of a second on the embedded database, which serves nobody else meanwhile. */
const MOST_LOOK_UPS = 10_000;

/** A declared item that no recent run reports. */
interface LookedUp {
  readonly id: string;
  /** Whether an older run reports it. */
  readonly hasRun: boolean;
}

/** Finds declared items that no stored run reports, in statements that are short each, whatever a project declares. */
@Injectable()
export class NeverRanService {
  constructor(private readonly queries: ProjectionsQueries) {}

  /** Counts, of as many declared tests as no recent run reports, those that never ran. */
  async count(project: ProjectRef, notRecent: number): Promise<number> {
    if (notRecent === 0) return 0;
    let ran = 0;
    for await (const items of this.lookUp(project, 'test', { after: null, isOnlyUncertain: true }))
      ran += items.filter(({ hasRun }) => hasRun).length;
    return Math.max(notRecent - ran, 0);
  }

  /** Lists the items of a kind that never ran, by id; one more than the limit. */
  async list(project: ProjectRef, kind: ItemKind, { after, limit }: PageRequest): Promise<readonly StoredItem[]> {
    const found: string[] = [];
    for await (const items of this.lookUp(project, kind, { after, isOnlyUncertain: false })) {
      found.push(...items.filter(({ hasRun }) => !hasRun).map(({ id }) => id));
      if (found.length > limit) break;
    }
    const ids = found.slice(0, limit + 1);
    const bodies = await this.queries.bodies(project, kind, ids);
    return ids.flatMap((id) => {
      const body = bodies.get(id);
      return body === undefined ? [] : [{ id, body }];
    });
  }

  /** Looks up items that no recent run reports, by id, in groups: all, or only those that may have run before. */
  private async *lookUp(
    project: ProjectRef,
    kind: ItemKind,
    { after, isOnlyUncertain }: { readonly after: string | null; readonly isOnlyUncertain: boolean },
  ): AsyncGenerator<readonly LookedUp[]> {
    const hasOwnTexts = await this.queries.hasOwnTexts(project);
    // Each id is looked up in each target.
    const targets = await this.queries.countTargets(project);
    const mostIds = Math.max(1, Math.floor(MOST_LOOK_UPS / Math.max(1, targets)));
    for (let last = after, isMore = true; isMore;) {
      const page = { after: last, limit: CHUNK, isOnlyKnown: isOnlyUncertain && !hasOwnTexts };
      const items = await this.queries.notSeen(project, kind, page);
      for (const some of inGroups(items, mostIds)) {
        const uncertain = some.filter(({ mayHaveRun }) => mayHaveRun || hasOwnTexts).map(({ id }) => id);
        const ran = await this.queries.withResult(project, uncertain);
        yield some.map(({ id }) => ({ id, hasRun: ran.has(id) }));
      }
      last = items.at(-1)?.id ?? null;
      isMore = items.length === CHUNK;
    }
  }
}

import { Injectable } from '@nestjs/common';
import type { PageRequest } from '../common/pagination.js';
import type { ProjectRef } from '../projects/project-lock.queries.js';
import type { ItemKind } from './projection-kinds.js';
import { ProjectionsQueries, type StoredItem } from './projections.queries.js';

/** Items of a statement. */
const CHUNK = 5_000;

/** Look-ups of a statement: a quarter of a second on the embedded database, which serves nobody else meanwhile. */
const MOST_LOOK_UPS = 10_000;

/** Finds declared items that no stored run reports, in statements that are short each, whatever a project declares. */
@Injectable()
export class NeverRanService {
  constructor(private readonly queries: ProjectionsQueries) {}

  /** Counts, of as many declared tests as no recent run reports, those that never ran. */
  async count(project: ProjectRef, notRecent: number): Promise<number> {
    if (notRecent === 0) return 0;
    const isOnlyKnown = !(await this.queries.hasOwnTexts(project));
    const mostIds = await this.mostIds(project);
    let ran = 0;
    let after: string | null = null;
    do {
      const known: readonly { readonly id: string }[] = await this.queries.notSeen(project, 'test', {
        after,
        limit: CHUNK,
        isOnlyKnown,
      });
      const ids = known.map(({ id }) => id);
      for (const some of chunksOf(ids, mostIds)) ran += (await this.queries.withResult(project, some)).size;
      after = ids.length === CHUNK ? (ids.at(-1) ?? null) : null;
    } while (after !== null);
    return Math.max(notRecent - ran, 0);
  }

  /** Lists the items of a kind that never ran, by id; one more than the limit. */
  async list(project: ProjectRef, kind: ItemKind, page: PageRequest): Promise<readonly StoredItem[]> {
    const hasOwnTexts = await this.queries.hasOwnTexts(project);
    const mostIds = await this.mostIds(project);
    const found: string[] = [];
    let after: string | null = page.after ?? null;
    do {
      const items = await this.queries.notSeen(project, kind, { after, limit: CHUNK, isOnlyKnown: false });
      for (const some of chunksOf(items, mostIds)) {
        const uncertain = some.filter(({ mayHaveRun }) => mayHaveRun || hasOwnTexts).map(({ id }) => id);
        const ran = uncertain.length === 0 ? new Set() : await this.queries.withResult(project, uncertain);
        found.push(...some.map(({ id }) => id).filter((id) => !ran.has(id)));
        if (found.length > page.limit) break;
      }
      after = items.length === CHUNK ? (items.at(-1)?.id ?? null) : null;
    } while (after !== null && found.length <= page.limit);
    const ids = found.slice(0, page.limit + 1);
    const bodies = await this.queries.bodies(project, kind, ids);
    return ids.flatMap((id) => {
      const body = bodies.get(id);
      return body === undefined ? [] : [{ id, body }];
    });
  }

  /** Each id is looked up in each target. */
  private async mostIds(project: ProjectRef): Promise<number> {
    return Math.max(1, Math.floor(MOST_LOOK_UPS / Math.max(1, await this.queries.countTargets(project))));
  }
}

function chunksOf<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

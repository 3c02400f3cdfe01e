import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { PageRequest } from '../common/pagination.js';
import type { ItemKind } from './projection-kinds.js';
import type { ProjectRef } from '../projects/project-lock.queries.js';

/** Which declared items to list. */
export type ItemState = 'neverRan' | 'deprecatedButRan' | 'incomplete';

/** How many tests a project declares. */
export interface DeclaredCounts {
  readonly declared: number;
  readonly incomplete: number;
}

/** Texts of tests of a statement. */
const TEXTS_AT_ONCE = 5_000;

const OF_KIND = 'item.organization_id = $1 AND item.project_id = $2 AND item.kind = $3';

/**
 * The next texts of the organization by their primary key, and which of them have the id of a declared item: a look-up in `projections_pk`
 * for each.
 */
const KNOWN = `
  SELECT max(page.test_key)::text AS "testKey", (array_agg(page.text_key ORDER BY page.test_key DESC, page.text_key DESC))[1]::text AS "textKey",
    count(*)::integer AS count, coalesce(json_agg(page.test_id) FILTER (WHERE page."isDeclared"), '[]') AS ids
  FROM (
    SELECT text.test_key, text.text_key, text.test_id,
      EXISTS (SELECT FROM projections item WHERE ${OF_KIND} AND item.id = text.test_id COLLATE "C" OFFSET 0) AS "isDeclared"
    FROM test_texts text
    WHERE text.organization_id = $1 AND ($4::bigint IS NULL OR (text.test_key, text.text_key) > ($4::bigint, $5::bigint))
    ORDER BY text.test_key, text.text_key LIMIT ${TEXTS_AT_ONCE}
  ) page`;

/** A range of the primary key `projections_pk`. */
const LIST = `
  SELECT item.id, item.body FROM projections item
  WHERE ${OF_KIND} AND ($4::text IS NULL OR item.id > $4)
  ORDER BY item.id LIMIT $5`;

/** The same range, of those whose source says that it could not project all of them. */
const LIST_INCOMPLETE = `
  SELECT item.id, item.body FROM projections item
  WHERE ${OF_KIND} AND item.incomplete AND ($4::text IS NULL OR item.id > $4)
  ORDER BY item.id LIMIT $5`;

const IDS = `
  SELECT item.id FROM projections item
  WHERE ${OF_KIND} AND ($4::text IS NULL OR item.id > $4)
  ORDER BY item.id LIMIT $5`;

const COUNTS = `
  SELECT count(*)::integer AS declared, (count(*) FILTER (WHERE item.incomplete))::integer AS incomplete
  FROM projections item WHERE ${OF_KIND}`;

/** Looks each item up by the primary key. */
const BODIES = `
  SELECT id, body FROM projections WHERE organization_id = $1 AND project_id = $2 AND kind = $3 AND id = ANY ($4::text[])`;

/** A stored item: its id and its JSON text. */
export interface StoredItem {
  readonly id: string;
  readonly body: string;
}

/** The last text of a page, and the ids of the page that are declared. */
interface KnownPage {
  readonly testKey: string | null;
  readonly textKey: string | null;
  readonly count: number;
  readonly ids: readonly string[];
}

/** Reads what a project declares. */
@Injectable()
export class ProjectionsQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** The items of a kind by id, or only incomplete ones; one more than the limit. */
  list(
    { organizationId, id }: ProjectRef,
    kind: ItemKind,
    page: PageRequest,
    isOnlyIncomplete: boolean,
  ): Promise<StoredItem[]> {
    const values = [organizationId, id, kind, page.after, page.limit + 1];
    return this.dataSource.query(isOnlyIncomplete ? LIST_INCOMPLETE : LIST, values);
  }

  /** The ids of a kind behind one, in order. */
  async ids(project: ProjectRef, kind: ItemKind, after: string | null, limit: number): Promise<readonly string[]> {
    const values = [project.organizationId, project.id, kind, after, limit];
    return (await this.dataSource.query<{ readonly id: string }[]>(IDS, values)).map(({ id }) => id);
  }

  /** The ids of a kind that the organization has texts of tests of. Reads all texts, in statements that are short each. */
  async known({ organizationId, id }: ProjectRef, kind: ItemKind): Promise<ReadonlySet<string>> {
    const known = new Set<string>();
    for (let last: KnownPage | undefined, isMore = true; isMore;) {
      const values = [organizationId, id, kind, last?.testKey ?? null, last?.textKey ?? null];
      const [page] = await this.dataSource.query<KnownPage[]>(KNOWN, values);
      for (const found of page?.ids ?? []) known.add(found);
      last = page;
      isMore = page?.count === TEXTS_AT_ONCE;
    }
    return known;
  }

  /** Counts the declared tests. */
  async counts(project: ProjectRef): Promise<DeclaredCounts> {
    const [counts] = await this.dataSource.query<DeclaredCounts[]>(COUNTS, [
      project.organizationId,
      project.id,
      'test',
    ]);
    if (counts === undefined) throw new Error('A statement that counts returned no row');
    return counts;
  }

  /** Some items in the order of these ids, without those that are gone. */
  async items(project: ProjectRef, kind: ItemKind, ids: readonly string[]): Promise<readonly StoredItem[]> {
    const bodies = await this.bodies(project, kind, ids);
    return ids.flatMap((id) => {
      const body = bodies.get(id);
      return body === undefined ? [] : [{ id, body }];
    });
  }

  /** The stored JSON texts of some items, by id. */
  async bodies(project: ProjectRef, kind: ItemKind, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const values = [project.organizationId, project.id, kind, [...new Set(ids)]];
    const rows = await this.dataSource.query<StoredItem[]>(BODIES, values);
    return new Map(rows.map(({ id, body }) => [id, body]));
  }
}

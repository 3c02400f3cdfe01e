import { Injectable } from '@nestjs/common';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import type { OrganizationId } from '../common/identifiers.js';
import type { ProjectRef } from '../projects/project-lock.queries.js';
import type { NamedTag } from './tag-names.js';
import { IS_BETWEEN, LAST_SEQ, WITH_TEXTS } from '../runs/results/result-look-ups.js';

/** A content, by its key, with the place of its last test. */
export interface CountedContent {
  readonly organizationId: OrganizationId;
  readonly contentId: string;
  readonly lastSeq: number;
}

/** How many tests have each tag. A tag and its aliases are one. */
export interface TagCounts {
  readonly described: ReadonlyMap<string, number>;
  readonly undescribed: ReadonlyMap<string, number>;
}

/** Targets whose newest runs are counted. */
const MOST_TARGETS = 50;
/** Rows of tests of one statement, so that it is short. */
const ROWS_AT_ONCE = 5000;
/** Tags of one statement that nobody described. Reports have few; an attack may have one for each test. */
const MOST_UNDESCRIBED = 1000;

/** The newest finished run with tests of each target: one step backwards in `runs_of_target` and in the primary key of `tests` for each. */
const NEWEST = `
  SELECT run.content_id::text AS "contentId", last.seq AS "lastSeq"
  FROM targets target
  CROSS JOIN LATERAL (
    SELECT content_id FROM runs
    WHERE organization_id = $1 AND target_id = target.id AND status NOT IN ('queued', 'running') AND NOT empty
    ORDER BY id DESC LIMIT 1
  ) run
  CROSS JOIN LATERAL (SELECT ${LAST_SEQ('run.content_id')} AS seq OFFSET 0) last
  WHERE target.organization_id = $1 AND target.project_id = $2 AND target.deleted_at IS NULL AND last.seq IS NOT NULL
  ORDER BY target.id LIMIT ${MOST_TARGETS}`;

/**
 * A range of the primary key of `tests`. The tags of each are looked up: the planner may join with all texts of the organization otherwise. A
 * test with a tag and its alias counts once.
 */
const COUNTS = `
  SELECT tag, described, count(*)::integer AS count
  FROM (
    SELECT DISTINCT test.seq, coalesce(own.tag, used.name) AS tag, own.tag IS NOT NULL AS described
    FROM (${WITH_TEXTS(`
      SELECT * FROM all_tests WHERE organization_id = $1 AND content_id = $2::uuid AND ${IS_BETWEEN('$3', '$4')} OFFSET 0`)}
    ) test
    CROSS JOIN LATERAL unnest(test.tags) AS used (name)
    LEFT JOIN unnest($5::text[], $6::text[]) AS own (name, tag) ON own.name = used.name
  ) tagged
  GROUP BY tag, described
  ORDER BY described DESC, count(*) DESC, tag
  LIMIT ${MOST_UNDESCRIBED} + cardinality($6::text[])`;

interface CountRow {
  readonly tag: string;
  readonly described: boolean;
  readonly count: number;
}

/** Counts the tags of tests. */
@Injectable()
export class TagUsageQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** The newest finished run with tests of each of the first 50 targets of a project, on any branch. */
  async newest({ organizationId, id }: ProjectRef): Promise<readonly CountedContent[]> {
    const rows = await this.dataSource.query<readonly Omit<CountedContent, 'organizationId'>[]>(NEWEST, [
      organizationId,
      id,
    ]);
    return rows.map((row) => ({ ...row, organizationId }));
  }

  /** Counts the tests of a content by tag, in statements of a bounded number of rows. */
  async count({ organizationId, contentId, lastSeq }: CountedContent, tags: readonly NamedTag[]): Promise<TagCounts> {
    const pairs = tags.flatMap(({ name, aliases }) => [name, ...aliases].map((alias) => [alias, name] as const));
    const names = [pairs.map(([alias]) => alias), pairs.map(([, name]) => name)];
    const described = new Map<string, number>();
    const undescribed = new Map<string, number>();
    for (let from = 0; from <= lastSeq; from += ROWS_AT_ONCE) {
      const range = [organizationId, contentId, from, from + ROWS_AT_ONCE];
      const rows = await this.dataSource.query<readonly CountRow[]>(COUNTS, [...range, ...names]);
      for (const row of rows) {
        const counts = row.described ? described : undescribed;
        counts.set(row.tag, (counts.get(row.tag) ?? 0) + row.count);
      }
      // Requests that arrived meanwhile come before the next statement.
      await nextTurn();
    }
    return { described, undescribed: mostUsed(undescribed, MOST_UNDESCRIBED) };
  }
}

/** Returns the largest counts, ties by name. */
export function mostUsed(counts: ReadonlyMap<string, number>, most: number): ReadonlyMap<string, number> {
  if (counts.size <= most) return counts;
  const sorted = [...counts].toSorted(([one, first], [other, second]) => second - first || (one < other ? -1 : 1));
  return new Map(sorted.slice(0, most));
}

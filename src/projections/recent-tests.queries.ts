import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ProjectRef } from '../projects/project-lock.queries.js';
import { TEST_KEY, walkResults } from '../runs/results/walk-results.js';
import type { ItemKind } from './projection-kinds.js';
import { FINISHED, TARGETS } from './results-of-ids.queries.js';
import { RESULT_AT } from '../runs/results/result-look-ups.js';

/** A kind of declared items of a project. */
export interface KindOfProject {
  readonly project: ProjectRef;
  readonly kind: ItemKind;
}

/** A run that counts as recent. */
export interface RecentRun {
  readonly targetId: string;
  readonly contentId: string;
  /** Its tests. */
  readonly total: number;
}

/** The places of some results. */
export interface Places {
  readonly contentIds: readonly string[];
  readonly seqs: readonly number[];
}

/** Of some results the declared ones, and those that are not. */
export interface Compared {
  /** Ids, and whether they are deprecated. */
  readonly declared: readonly (readonly [id: string, isDeprecated: boolean])[];
  /** Digests of ids. */
  readonly undeclared: readonly string[];
}

/** Where a page begins, where it ends at the latest, and its largest number of ids. */
export interface IdRange {
  readonly after: string | null;
  readonly before: string | null;
  readonly limit: number;
}

/**
 * The newest finished runs of a target that count as recent, and how many results those of the project may have together: the newest run of each
 * target is first, and may add more.
 */
const RECENT_RUNS = 20;
const RECENT_RESULTS = 200_000;
const NEWEST_RESULTS = 1_000_000;

/** Results of a statement that looks their texts up. */
const LOOKED_UP_AT_ONCE = 2_500;

/** The newest finished runs of each target, from the index `runs_of_target`. */
const RECENT = `
  WITH ${TARGETS}
  SELECT run.target_id AS "targetId", run.content_id::text AS "contentId", run.total FROM (
    SELECT newest.*, sum(total) OVER (ORDER BY place, run_id DESC) - total AS before
    FROM target CROSS JOIN LATERAL (
      SELECT id AS run_id, target_id, content_id, total, row_number() OVER (ORDER BY id DESC) AS place
      FROM runs WHERE organization_id = $1 AND target_id = target.id AND ${FINISHED} AND total > 0
      ORDER BY id DESC LIMIT ${RECENT_RUNS}
    ) newest
  ) run
  WHERE run.before < CASE WHEN run.place = 1 THEN ${NEWEST_RESULTS} ELSE ${RECENT_RESULTS} END
  ORDER BY run.target_id, run.run_id DESC`;

/** The ids of tests at some places, each looked up by the primary keys of `tests` and `test_texts`. */
const RAN = `
  FROM unnest($4::uuid[], $5::integer[]) AS place (content_id, seq)
  CROSS JOIN LATERAL (SELECT test_id COLLATE "C" AS id FROM (${RESULT_AT('place.content_id', 'place.seq')}) result) ran`;

/** Looks an id up in `projections_pk`. */
const ITEM = `SELECT deprecated FROM projections WHERE organization_id = $1 AND project_id = $2 AND kind = $3 AND id = ran.id OFFSET 0`;

/** Digests are shorter than ids, of which each may have kilobytes. */
const COMPARED = `
  SELECT coalesce(json_agg(json_build_array(id, deprecated)) FILTER (WHERE deprecated IS NOT NULL), '[]') AS declared,
    coalesce(json_agg(encode(sha256(convert_to(id, 'UTF8')), 'base64')) FILTER (WHERE deprecated IS NULL), '[]') AS undeclared
  FROM (SELECT ran.id, item.deprecated ${RAN} LEFT JOIN LATERAL (${ITEM}) item ON true) compared`;

/** Ids to list: those that are not declared, or declared as deprecated. */
export type ListedIds = 'undeclared' | 'deprecated';

const CONDITIONS: Readonly<Record<ListedIds, string>> = {
  undeclared: `NOT EXISTS (${ITEM})`,
  deprecated: `(${ITEM})`,
};

const FIRST = (ids: ListedIds): string => `
  SELECT DISTINCT ran.id ${RAN}
  WHERE ($6::text IS NULL OR ran.id > $6) AND ($7::text IS NULL OR ran.id < $7) AND ${CONDITIONS[ids]}
  ORDER BY ran.id LIMIT $8`;

/** Reads the tests of recent runs of a project. */
@Injectable()
export class RecentTestsQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** The newest finished runs of each target, target by target. */
  async runs({ organizationId, id }: ProjectRef): Promise<readonly RecentRun[]> {
    return this.dataSource.query<RecentRun[]>(RECENT, [organizationId, id]);
  }

  /** The places of the tests of recent runs, in groups: each test of a target once. */
  async *places({ organizationId }: ProjectRef, runs: readonly RecentRun[]): AsyncGenerator<Places> {
    const targets = new Map(runs.map(({ targetId, contentId }) => [contentId, targetId]));
    const members = ['seq', TEST_KEY];
    const seen = new Set<string>();
    const contentIds: string[] = [];
    const seqs: number[] = [];
    let target: string | undefined;
    const walked = walkResults<readonly [seq: number, key: string]>(
      this.dataSource.manager,
      { organizationId, contentIds: [...targets.keys()] },
      members,
    );
    for await (const { contentId, entries } of walked) {
      // Two targets have no key in common.
      if (targets.get(contentId) !== target) seen.clear();
      target = targets.get(contentId);
      for (const [seq, key] of entries) {
        if (seen.has(key)) continue;
        seen.add(key);
        contentIds.push(contentId);
        seqs.push(seq);
      }
      while (seqs.length >= LOOKED_UP_AT_ONCE)
        yield { contentIds: contentIds.splice(0, LOOKED_UP_AT_ONCE), seqs: seqs.splice(0, LOOKED_UP_AT_ONCE) };
    }
    if (seqs.length > 0) yield { contentIds, seqs };
  }

  /** Compares the tests at some places with the declared items of a kind. */
  async compare({ project, kind }: KindOfProject, { contentIds, seqs }: Places): Promise<Compared> {
    const [compared] = await this.dataSource.query<Compared[]>(COMPARED, [
      project.organizationId,
      project.id,
      kind,
      contentIds,
      seqs,
    ]);
    if (compared === undefined) throw new Error('A statement that counts returned no row');
    return compared;
  }

  /** The first ids of the tests at some places in a range, in order, each once. */
  async first(
    ids: ListedIds,
    { project, kind }: KindOfProject,
    { contentIds, seqs }: Places,
    { after, before, limit }: IdRange,
  ): Promise<readonly string[]> {
    const rows = await this.dataSource.query<{ readonly id: string }[]>(FIRST(ids), [
      project.organizationId,
      project.id,
      kind,
      contentIds,
      seqs,
      after,
      before,
      limit,
    ]);
    return rows.map(({ id }) => id);
  }
}

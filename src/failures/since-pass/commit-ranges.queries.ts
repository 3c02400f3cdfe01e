import { Injectable } from '@nestjs/common';
import { Any, DataSource } from 'typeorm';
import type { OrganizationId, ProjectId } from '../../common/identifiers.js';
import { INDEXED_BRANCH } from '../../runs/filters/branch.js';
import { RunEntity } from '../../runs/run.entity.js';
import type { RunCommit } from '../../runs/source/run-commit.js';
import type { RunOfRange } from './commit-range.js';

/** The runs of a branch up to one of them. */
export interface BranchRuns {
  readonly organizationId: OrganizationId;
  readonly projectId: ProjectId;
  readonly branch: string;
  /** The newest run to read, by id. */
  readonly upTo: string;
}

const RANGE_COLUMNS = [
  'run.id AS id',
  'run.branch AS branch',
  'run.contentId AS "contentId"',
  'run.commitSha AS "commitSha"',
  `jsonb_path_query_array(run.commits, '$[*].sha') AS shas`,
];

/** Runs of a branch that are read: what is older is unknown. */
const MOST_RUNS = 100;

/** Reads the commits of runs. */
@Injectable()
export class CommitRangesQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** The newest runs of a branch, in all targets: a range of the index `runs_of_branch`. */
  async runsOfBranch({ organizationId, projectId, branch, upTo }: BranchRuns): Promise<readonly RunOfRange[]> {
    return this.dataSource.manager
      .createQueryBuilder(RunEntity, 'run')
      .select([...RANGE_COLUMNS])
      .where({ organizationId, projectId })
      .andWhere(`run.branch = :branch AND ${INDEXED_BRANCH} AND run.id <= :upTo`, { branch, upTo })
      .orderBy('run.id', 'DESC')
      .limit(MOST_RUNS)
      .getRawMany<RunOfRange>();
  }

  /** Some runs by id, in no order. */
  async runs(organizationId: OrganizationId, ids: readonly string[]): Promise<readonly RunOfRange[]> {
    if (ids.length === 0) return [];
    return this.dataSource.manager
      .createQueryBuilder(RunEntity, 'run')
      .select([...RANGE_COLUMNS])
      .where({ organizationId, id: Any(ids) })
      .getRawMany<RunOfRange>();
  }

  /** The commits of some runs, by the id of the run; runs without are absent. */
  async commits(
    organizationId: OrganizationId,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, readonly RunCommit[]>> {
    const runs = await this.dataSource.manager
      .createQueryBuilder(RunEntity, 'run')
      .select(['run.id AS id', 'run.commits AS commits'])
      .where({ organizationId, id: Any(ids) })
      .andWhere('run.commits IS NOT NULL')
      .getRawMany<{ readonly id: string; readonly commits: readonly RunCommit[] }>();
    return new Map(runs.map(({ id, commits }) => [id, commits]));
  }
}

import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { OrganizationId, ProjectId, TargetId } from '../common/identifiers.js';
import type { PageRequest } from '../common/pagination.js';
import { findKnownTest, type KnownTest, type TestRef } from '../runs/known-test.reader.js';
import type { Quarantine } from './quarantine.js';
import { QuarantineEntity } from './quarantine.entity.js';
import type { QuarantineState } from './quarantine-query.js';

type Queryable = Pick<EntityManager, 'query'>;

/** A target at an instant. */
export interface TargetAt {
  readonly organizationId: OrganizationId;
  readonly targetId: TargetId;
  readonly at: Date;
}

/** Which tests of a target to look for, and when. */
export interface QuarantineQuery extends TargetAt {
  readonly keys: readonly bigint[];
}

/** Which quarantined tests of a project to list: of one target, or of all when it is null. */
export interface QuarantineList {
  readonly organizationId: OrganizationId;
  readonly projectId: ProjectId;
  readonly targetId: TargetId | null;
  readonly state: QuarantineState;
}

/** docs/concepts.md, "Quarantine": when a test is quarantined. */
const ACTIVE =
  'created_at <= $3::timestamptz AND until > $3::timestamptz AND (removed_at IS NULL OR removed_at > $3::timestamptz)';

const ACTIVE_AT = `
  SELECT test_key::text AS key, owner, reason, since, until FROM quarantines
  WHERE organization_id = $1 AND target_id = $2 AND ${ACTIVE} AND test_key = ANY ($4::bigint[])`;

const KEYS_AT = `SELECT test_key::text AS key FROM quarantines WHERE organization_id = $1 AND target_id = $2 AND ${ACTIVE}`;

const CONDITIONS: Readonly<Record<QuarantineState, string>> = {
  active: 'row.removed_at IS NULL AND row.until > :now',
  ended: '(row.removed_at IS NOT NULL OR row.until <= :now)',
  all: 'true',
};

/** Which tests of a target are quarantined at an instant, by test key: for a transaction, which has its own manager. */
export async function quarantinesAt(
  manager: Queryable,
  query: QuarantineQuery,
): Promise<ReadonlyMap<bigint, Quarantine>> {
  if (query.keys.length === 0) return new Map();
  const values = [query.organizationId, query.targetId, query.at, query.keys.map(String)];
  const rows = await manager.query<(Quarantine & { readonly key: string })[]>(ACTIVE_AT, values);
  return new Map(rows.map(({ key, ...quarantine }) => [BigInt(key), quarantine]));
}

/** The keys of all tests of a target that are quarantined at an instant. */
export async function quarantinedKeysAt(
  manager: Queryable,
  { organizationId, targetId, at }: TargetAt,
): Promise<ReadonlySet<bigint>> {
  const rows = await manager.query<{ readonly key: string }[]>(KEYS_AT, [organizationId, targetId, at]);
  return new Set(rows.map(({ key }) => BigInt(key)));
}

/** Reads which tests are quarantined. */
@Injectable()
export class QuarantineReader {
  constructor(private readonly dataSource: DataSource) {}

  /** Which of these tests of a target are quarantined at an instant, by test key. */
  activeAt(
    organizationId: OrganizationId,
    targetId: TargetId,
    keys: readonly bigint[],
    at: Date,
  ): Promise<ReadonlyMap<bigint, Quarantine>> {
    return quarantinesAt(this.dataSource.manager, { organizationId, targetId, keys, at });
  }

  /** A test of a project that is in one of its finished runs. */
  findTest(test: TestRef): Promise<KnownTest | undefined> {
    return findKnownTest(this.dataSource.manager, test);
  }

  /** The quarantines of a project as they were left, newest first; what a change replaced is not among them. One row more than the limit. */
  async list(
    { organizationId, projectId, targetId, state }: QuarantineList,
    page: PageRequest,
    now: Date,
  ): Promise<readonly QuarantineEntity[]> {
    const query = this.dataSource.manager
      .createQueryBuilder(QuarantineEntity, 'row')
      .innerJoin('targets', 'target', 'target.organization_id = :organizationId AND target.id = row.target_id')
      .where(
        'row.organization_id = :organizationId AND row.project_id = :projectId AND NOT row.is_replaced AND target.deleted_at IS NULL',
        { organizationId, projectId },
      )
      .andWhere(CONDITIONS[state], { now });
    if (targetId !== null) query.andWhere('row.target_id = :targetId', { targetId });
    if (page.after !== null) query.andWhere('row.id < :after', { after: page.after });
    return query
      .orderBy('row.id', 'DESC')
      .limit(page.limit + 1)
      .getMany();
  }
}

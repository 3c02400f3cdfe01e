import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { OrganizationId, TargetId } from '../common/identifiers.js';
import { findKnownTest, type KnownTest, type TestRef } from '../runs/find-test.reader.js';
import type { Quarantine } from './quarantine.js';

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

/** docs/concepts.md, "Quarantine": when a test is quarantined. */
const ACTIVE =
  'created_at <= $3::timestamptz AND until > $3::timestamptz AND (removed_at IS NULL OR removed_at > $3::timestamptz)';

/** Reads the index `quarantines_of_test`, one look for each key. */
const ACTIVE_AT = `
  SELECT test_key::text AS key, owner, reason, since, until FROM quarantines
  WHERE organization_id = $1 AND target_id = $2 AND ${ACTIVE} AND test_key = ANY ($4::bigint[])`;

/** Reads the rows of one target from the index `quarantines_of_test`. */
const KEYS_AT = `SELECT test_key::text AS key FROM quarantines WHERE organization_id = $1 AND target_id = $2 AND ${ACTIVE}`;

/** Finds which tests of a target are quarantined at an instant, by test key, in the caller's transaction. */
export async function quarantinesAt(
  manager: Queryable,
  query: QuarantineQuery,
): Promise<ReadonlyMap<bigint, Quarantine>> {
  if (query.keys.length === 0) return new Map();
  const values = [query.organizationId, query.targetId, query.at, query.keys.map(String)];
  const rows = await manager.query<(Quarantine & { readonly key: string })[]>(ACTIVE_AT, values);
  return new Map(rows.map(({ key, ...quarantine }) => [BigInt(key), quarantine]));
}

/** The keys of all tests of a target that are quarantined at an instant, in the caller's transaction. */
export async function quarantinedKeysAt(
  manager: Queryable,
  { organizationId, targetId, at }: TargetAt,
): Promise<ReadonlySet<bigint>> {
  const rows = await manager.query<{ readonly key: string }[]>(KEYS_AT, [organizationId, targetId, at]);
  return new Set(rows.map(({ key }) => BigInt(key)));
}

/** Reads which tests are quarantined. */
@Injectable()
export class QuarantineQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** Finds which of these tests of a target are quarantined at an instant, by test key. */
  activeAt(
    organizationId: OrganizationId,
    targetId: TargetId,
    keys: readonly bigint[],
    at: Date,
  ): Promise<ReadonlyMap<bigint, Quarantine>> {
    return quarantinesAt(this.dataSource.manager, { organizationId, targetId, keys, at });
  }

  /** Finds a test in the finished runs of a project. */
  findTest(test: TestRef): Promise<KnownTest | undefined> {
    return findKnownTest(this.dataSource.manager, test);
  }
}

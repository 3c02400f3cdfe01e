import { Injectable } from '@nestjs/common';
import { Any, DataSource, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import type { OrganizationId, TargetId } from '../common/identifiers.js';
import { findKnownTest, type KnownTest, type TestRef } from '../runs/find-test.reader.js';
import type { Quarantine } from './quarantine.js';
import { QuarantineEntity } from './quarantine.entity.js';

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
const ACTIVE = 'row.createdAt <= :at AND row.until > :at AND (row.removedAt IS NULL OR row.removedAt > :at)';

/**
 * Finds which tests of a target are quarantined at an instant, by test key, in the caller's transaction. Reads the index
 * `quarantines_of_test`, one look for each key.
 */
export async function quarantinesAt(
  manager: EntityManager,
  query: QuarantineQuery,
): Promise<ReadonlyMap<bigint, Quarantine>> {
  if (query.keys.length === 0) return new Map();
  const rows = await activeAt(manager, query)
    .andWhere({ testKey: Any(query.keys.map(String)) })
    .getMany();
  return new Map(
    rows.map(({ testKey, owner, reason, since, until }) => [BigInt(testKey), { owner, reason, since, until }]),
  );
}

/**
 * The keys of all tests of a target that are quarantined at an instant, in the caller's transaction. Reads the rows of one target from
 * the index `quarantines_of_test`.
 */
export async function quarantinedKeysAt(manager: EntityManager, target: TargetAt): Promise<ReadonlySet<bigint>> {
  const rows = await activeAt(manager, target).getMany();
  return new Set(rows.map(({ testKey }) => BigInt(testKey)));
}

function activeAt(
  manager: EntityManager,
  { organizationId, targetId, at }: TargetAt,
): SelectQueryBuilder<QuarantineEntity> {
  return manager
    .createQueryBuilder(QuarantineEntity, 'row')
    .where({ organizationId, targetId })
    .andWhere(ACTIVE, { at });
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

import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { OrganizationId, TargetId } from '../common/identifiers.js';
import type { ContentRef } from '../runs/run.reader.js';
import { GateEntity } from './gate.entity.js';

const FAILED_OF = `
  SELECT count(*)::integer AS failed FROM tests
  WHERE organization_id = $1 AND content_id = $2 AND status = 'failed' AND test_key = ANY ($3::bigint[])`;

/** The gate of a target, undefined when it has none: for a transaction, which has its own manager. */
export async function findGate(
  manager: EntityManager,
  organizationId: OrganizationId,
  targetId: TargetId,
): Promise<GateEntity | undefined> {
  return (await manager.findOneBy(GateEntity, { organizationId, targetId })) ?? undefined;
}

/** How many of a run's failed rows are of these tests. */
export async function countFailed(
  manager: EntityManager,
  { organizationId, contentId }: ContentRef,
  keys: ReadonlySet<bigint>,
): Promise<number> {
  if (keys.size === 0) return 0;
  const [row] = await manager.query<{ readonly failed: number }[]>(FAILED_OF, [
    organizationId,
    contentId,
    [...keys].map(String),
  ]);
  return row?.failed ?? 0;
}

/** Reads the gates of targets. */
@Injectable()
export class GateReader {
  constructor(private readonly dataSource: DataSource) {}

  /** The gate of a target; undefined when it has none. */
  find(organizationId: OrganizationId, targetId: TargetId): Promise<GateEntity | undefined> {
    return findGate(this.dataSource.manager, organizationId, targetId);
  }
}

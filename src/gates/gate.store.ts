import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, DataSource, type EntityManager, Repository } from 'typeorm';
import type { Recorder } from '../audit/recorder.js';
import type { OrganizationId, TargetId } from '../common/identifiers.js';
import { inTransaction } from '../database/transaction.js';
import { lockTarget } from '../projects/project-lock.queries.js';
import type { ContentRef } from '../runs/run.reader.js';
import { TestEntity } from '../runs/test.entity.js';
import { GateEntity } from './gate.entity.js';

/** Rows of gates. */
@Injectable()
export class GateStore {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(GateEntity) private readonly gates: Repository<GateEntity>,
  ) {}

  /** The gate of a target; undefined when it has none. */
  async find(organizationId: OrganizationId, targetId: TargetId): Promise<GateEntity | undefined> {
    return (await this.gates.findOneBy({ organizationId, targetId })) ?? undefined;
  }

  /** Sets the gate of a target and replaces an earlier one. False when the target is deleted. */
  async put(gate: GateEntity, record: Recorder): Promise<boolean> {
    return inTransaction(this.dataSource, async (manager) => {
      if ((await lockTarget(manager, gate.organizationId, gate.targetId)) === undefined) return false;
      await manager.getRepository(GateEntity).upsert(gate, ['organizationId', 'targetId']);
      await record(manager);
      return true;
    });
  }

  /** Removes the gate of a target; false when it has none. */
  async remove(
    { organizationId, targetId }: Pick<GateEntity, 'organizationId' | 'targetId'>,
    record: Recorder,
  ): Promise<boolean> {
    return inTransaction(this.dataSource, async (manager) => {
      const { affected } = await manager.getRepository(GateEntity).delete({ organizationId, targetId });
      if (affected !== 1) return false;
      await record(manager);
      return true;
    });
  }
}

/** The gate of a target, read in the caller's transaction; undefined when it has none. */
export async function findGate(
  manager: EntityManager,
  organizationId: OrganizationId,
  targetId: TargetId,
): Promise<GateEntity | undefined> {
  return (await manager.getRepository(GateEntity).findOneBy({ organizationId, targetId })) ?? undefined;
}

/** Counts the failed rows of a run that belong to these tests, in the caller's transaction. Rests on `tests_trouble`. */
export async function countFailed(
  manager: EntityManager,
  { organizationId, contentId }: ContentRef,
  keys: ReadonlySet<bigint>,
): Promise<number> {
  if (keys.size === 0) return 0;
  const testKey = Any([...keys].map(String));
  return manager.countBy(TestEntity, { organizationId, contentId, status: 'failed', testKey });
}

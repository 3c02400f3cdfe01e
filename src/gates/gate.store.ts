import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { inTransaction } from '../database/transaction.js';
import { GateEntity } from './gate.entity.js';

type Recorder = (manager: EntityManager) => Promise<void>;

/** Rows of gates. */
@Injectable()
export class GateStore {
  constructor(private readonly dataSource: DataSource) {}

  /** Gives a target its gate, in the place of the one that it has; `record` writes the audit record in the same transaction. */
  async put(gate: GateEntity, record: Recorder): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      await manager.upsert(GateEntity, gate, ['organizationId', 'targetId']);
      await record(manager);
    });
  }

  /** Takes a target's gate away; false when it has none. */
  async remove(
    { organizationId, targetId }: Pick<GateEntity, 'organizationId' | 'targetId'>,
    record: Recorder,
  ): Promise<boolean> {
    return inTransaction(this.dataSource, async (manager) => {
      const { affected } = await manager.delete(GateEntity, { organizationId, targetId });
      if (affected !== 1) return false;
      await record(manager);
      return true;
    });
  }
}

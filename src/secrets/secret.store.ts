import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../common/clock.js';
import { inTransaction } from '../database/transaction.js';
import { claimKeys } from './claim-keys.queries.js';
import type { SealedColumn } from './sealed-column.js';
import { sealSome } from './sealed.queries.js';
import { SecretBox } from './secret-box.js';

/** Rows with encrypted secrets, and the keys that the servers on the database have. */
@Injectable()
export class SecretStore {
  constructor(
    private readonly dataSource: DataSource,
    private readonly box: SecretBox,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks that this server can decrypt the secrets of these columns, and notes its key.
   * @throws SecretKeyError when it cannot.
   */
  async claim(columns: readonly SealedColumn[]): Promise<void> {
    await inTransaction(this.dataSource, (manager) => claimKeys(manager, this.box, columns, this.clock.now()));
  }

  /** Encrypts at most so many secrets of a column with the first key, and returns how many. */
  async sealSome(column: SealedColumn, limit: number): Promise<number> {
    return sealSome(this.dataSource, this.box, column, limit);
  }
}

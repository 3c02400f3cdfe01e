import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { migrationsAreDone } from '../../database/migrate.js';

/** Reads from the database what readiness depends on. */
@Injectable()
export class HealthReader {
  #isMigrated = false;

  constructor(private readonly dataSource: DataSource) {}

  /**
   * Returns whether the database answers and has every migration of this program. Migrations are never undone while a
   * program runs, so they are checked only until they are done.
   * @throws Error when the database does not answer.
   */
  async isCurrent(): Promise<boolean> {
    if (!this.dataSource.isInitialized) return false;
    if (this.#isMigrated) await this.dataSource.query('SELECT 1');
    else this.#isMigrated = await migrationsAreDone(this.dataSource);
    return this.#isMigrated;
  }
}

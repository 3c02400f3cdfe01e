import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { withoutTenant } from '../../common/tenant/tenant-scope.js';
import { migrationsAreDone } from '../../database/migrate.js';
import { SpareConnection } from '../../database/pool.js';

/** Reads from the database what readiness depends on. */
@Injectable()
export class HealthReader implements OnModuleDestroy {
  #isMigrated = false;
  readonly #connection: SpareConnection;

  constructor(private readonly dataSource: DataSource) {
    this.#connection = new SpareConnection(dataSource);
  }

  async onModuleDestroy(): Promise<void> {
    await this.#connection.close();
  }

  /**
   * Returns whether the database answers and has every migration of this program. Migrations are never undone while a
   * program runs, so they are checked only until they are done. Then the check has a connection of its own: requests that
   * occupy the pool do not make the instance unready.
   * @throws Error when the database does not answer.
   */
  async isCurrent(): Promise<boolean> {
    if (!this.dataSource.isInitialized) return false;
    if (this.#isMigrated) await this.#connection.query('SELECT 1');
    else this.#isMigrated = await withoutTenant('server', () => migrationsAreDone(this.dataSource));
    return this.#isMigrated;
  }
}

import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { SweepFailures } from '../common/sweeps/sweep-failures.js';
import { withoutTenant } from '../common/tenant/tenant-scope.js';
import type { SealedColumn } from './sealed-column.js';
import { SecretStore } from './secret.store.js';

const AT_ONCE = 100;

/**
 * Checks at start that this server can decrypt every secret in the database, and then encrypts in the background what another key
 * encrypts, or none.
 */
@Injectable()
export class SecretKeeper implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #columns: SealedColumn[] = [];
  #isStopped = false;
  #sealing: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly store: SecretStore,
    private readonly failures: SweepFailures,
  ) {}

  /** Adds a column. Called by its module, while the application starts. */
  keep(column: SealedColumn): void {
    this.#columns.push(column);
  }

  async onApplicationBootstrap(): Promise<void> {
    await withoutTenant('start', () => this.store.claim(this.#columns));
    this.#sealing = withoutTenant('background', () => this.failures.attempt('secrets', () => this.sealAll()));
  }

  /** Waits for the current step while the database is still open. */
  async onModuleDestroy(): Promise<void> {
    this.#isStopped = true;
    await this.#sealing;
  }

  private async sealAll(): Promise<void> {
    for (const column of this.#columns) {
      while (!this.#isStopped && (await this.store.sealSome(column, AT_ONCE)) === AT_ONCE);
    }
  }
}

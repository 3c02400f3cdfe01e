import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { UserId } from '../../common/identifiers.js';
import { forgetNetworks, rememberNetwork } from './known-networks.queries.js';

/** The networks from which users have signed in. */
@Injectable()
export class KnownNetworks {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Remembers the network of a sign-in, in its transaction. Returns whether the user has signed in from other networks, and not from this
   * one.
   */
  async remember(manager: EntityManager, userId: UserId, network: string, now: Date): Promise<boolean> {
    return rememberNetwork(manager, userId, network, now);
  }

  /** Forgets networks that have not been used since an instant; the newest one of each user stays. */
  async forgetUnusedSince(instant: Date): Promise<void> {
    await forgetNetworks(this.dataSource.manager, instant);
  }
}

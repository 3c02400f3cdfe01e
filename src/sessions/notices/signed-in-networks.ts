import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { RequestOrigin } from '../../audit/audit-context.js';
import { neighborhoodOf } from '../../common/client-address.js';
import { Clock } from '../../common/clock.js';
import type { UserId } from '../../common/identifiers.js';
import { KnownNetworks } from '../networks/known-networks.store.js';
import { UserNotices } from './user-notices.js';

/** How long a network is known after its last sign-in. Milliseconds. */
const KNOWN_MS = 180 * 24 * 3_600_000;

/** Where a sign-in comes from. */
interface SignInSource {
  readonly origin: RequestOrigin;
  /** The program, such as `Firefox 145 on Linux`. */
  readonly client: string | null;
}

/** Remembers the networks from which users sign in, and notifies a user of one that is new. */
@Injectable()
export class SignedInNetworks {
  constructor(
    private readonly networks: KnownNetworks,
    private readonly notices: UserNotices,
    private readonly clock: Clock,
  ) {}

  /**
   * Remembers the network of a sign-in, in its transaction. Returns the network where it is new to the account, and the user has been
   * notified; undefined for a known one, for the first sign-in ever, and for a client without an address.
   */
  async remember(
    manager: EntityManager,
    userId: UserId,
    { origin: { ip }, client }: SignInSource,
  ): Promise<string | undefined> {
    if (ip === null) return undefined;
    const network = neighborhoodOf(ip);
    if (!(await this.networks.remember(manager, userId, network, this.clock.now()))) return undefined;
    await this.notices.add(manager, userId, { kind: 'new_network', network, client }, ip);
    return network;
  }

  /** Forgets networks without a sign-in for 180 days; the newest one of each user stays. */
  async forgetOld(): Promise<void> {
    await this.networks.forgetUnusedSince(new Date(this.clock.now().getTime() - KNOWN_MS));
  }
}

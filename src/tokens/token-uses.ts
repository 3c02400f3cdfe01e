import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { TokenPrincipal } from '../auth/principal.js';
import { Clock } from '../common/clock.js';
import type { OrganizationId, TokenId } from '../common/identifiers.js';
import { TokenStore } from './token.store.js';

const FLUSH_MS = 10_000;

/**
 * Notes in memory when tokens were used and writes it every ten seconds and at the end: a write on each request would make a
 * busy token's row the bottleneck. A note that is lost with the process costs ten seconds of accuracy and nothing else.
 */
@Injectable()
export class TokenUses implements OnModuleDestroy {
  #uses = new Map<TokenId, { readonly organizationId: OrganizationId; readonly id: TokenId; readonly at: Date }>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly store: TokenStore,
    private readonly clock: Clock,
  ) {}

  /** Notes that a token is used now. */
  note(principal: TokenPrincipal): void {
    this.#uses.set(principal.tokenId, {
      organizationId: principal.organizationId,
      id: principal.tokenId,
      at: this.clock.now(),
    });
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
  }

  /** Writes what was noted. A failure is no request's concern: the next use notes again. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const uses = [...this.#uses.values()];
    this.#uses = new Map();
    if (uses.length > 0) await this.store.writeUses(uses).catch(() => undefined);
  }

  /** While the database is still open. */
  async onModuleDestroy(): Promise<void> {
    await this.flush();
  }
}

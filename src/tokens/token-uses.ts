import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { TokenPrincipal } from '../auth/principal.js';
import { Clock } from '../common/clock.js';
import type { TokenId } from '../common/identifiers.js';
import { TokenQueries, type TokenUse } from './token.queries.js';

const FLUSH_MS = 10_000;

/**
 * Collects the uses of tokens in memory and writes them every ten seconds and at shutdown: a write on each request would make the
 * row of a busy token the bottleneck. A use that is lost with the process costs ten seconds of accuracy.
 */
@Injectable()
export class TokenUses implements OnModuleDestroy {
  #uses = new Map<TokenId, TokenUse>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly queries: TokenQueries,
    private readonly clock: Clock,
  ) {}

  /** Records that a token is used now. */
  note(principal: TokenPrincipal): void {
    this.#uses.set(principal.tokenId, {
      organizationId: principal.organizationId,
      id: principal.tokenId,
      at: this.clock.now(),
    });
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
  }

  /** Writes the collected uses. A failure affects no request: the next use is collected again. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const uses = [...this.#uses.values()];
    this.#uses = new Map();
    if (uses.length > 0) await this.queries.writeUses(uses).catch(() => undefined);
  }

  /** Writes the last uses while the database is still open. */
  async onModuleDestroy(): Promise<void> {
    await this.flush();
  }
}

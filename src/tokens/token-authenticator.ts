import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { AuditContexts } from '../audit/audit-context.js';
import { Authenticator, type CredentialRow, type PresentedToken } from '../auth/authenticator.js';
import type { TokenPrincipal } from '../auth/principal.js';
import { Clock } from '../common/clock.js';
import type { OrganizationId, TokenId } from '../common/identifiers.js';
import { withoutTenant } from '../common/tenant/tenant-scope.js';
import { isAllowedFrom } from './networks/allowed-networks.js';
import { RefusedUses } from './refusals/refused-uses.js';
import { presentToken } from './token-value.js';
import { TokenQueries, type TokenUse, toPrincipal } from './token.queries.js';

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

  /** Records that a token is used now, from an address; null when that is unknown. */
  note(principal: TokenPrincipal, from: string | null): void {
    this.#uses.set(principal.tokenId, {
      organizationId: principal.organizationId,
      id: principal.tokenId,
      at: this.clock.now(),
      from,
    });
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
  }

  /** Writes the collected uses. A failure affects no request: the next use is collected again. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const uses = [...this.#uses.values()];
    this.#uses = new Map();
    if (uses.length > 0) await withoutTenant('collected', () => this.queries.writeUses(uses)).catch(() => undefined);
  }

  /** Writes the last uses while the database is still open. */
  async onModuleDestroy(): Promise<void> {
    await this.flush();
  }
}

/** Authenticates bearer values from the database on each request. */
@Injectable()
export class TokenAuthenticator extends Authenticator {
  readonly credentialQuery: string;

  constructor(
    private readonly queries: TokenQueries,
    private readonly uses: TokenUses,
    private readonly refusals: RefusedUses,
    private readonly contexts: AuditContexts,
  ) {
    super();
    this.credentialQuery = queries.credentialQuery;
  }

  present(value: string): PresentedToken | undefined {
    return presentToken(value);
  }

  async authenticate(token: PresentedToken, request: IncomingMessage): Promise<TokenPrincipal | undefined> {
    return this.admit(await this.queries.findPrincipal(token), request);
  }

  toPrincipal(
    organizationId: OrganizationId,
    row: CredentialRow,
    request: IncomingMessage,
  ): TokenPrincipal | undefined {
    return this.admit(toPrincipal(organizationId, row), request);
  }

  private admit(principal: TokenPrincipal | undefined, request: IncomingMessage): TokenPrincipal | undefined {
    const networks = principal?.allowedNetworks ?? null;
    return networks === null || isAllowedFrom(networks, this.contexts.originOf(request).ip) ? principal : undefined;
  }

  noteRefusal(token: PresentedToken, reason: 'invalid' | 'scope', request: IncomingMessage): void {
    this.refusals.note(token, reason === 'scope', this.contexts.originOf(request).ip);
  }

  noteUse(principal: TokenPrincipal, request: IncomingMessage): void {
    this.uses.note(principal, this.contexts.originOf(request).ip);
  }
}

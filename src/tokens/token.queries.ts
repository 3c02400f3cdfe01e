import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type CredentialRow, type PresentedToken, Authenticator } from '../auth/authenticator.js';
import { type TokenPrincipal, isRole } from '../auth/permissions.js';
import { isTokenId, isUserId, type OrganizationId, type TokenId, type UserId } from '../common/identifiers.js';
import { runPrepared } from '../database/look-ups.js';
import type { IncomingMessage } from 'node:http';
import { AuditContexts } from '../audit/audit-context.js';
import { Clock } from '../common/clock.js';
import { withoutTenant } from '../common/tenant/tenant-scope.js';
import { isAllowedFrom } from './networks/allowed-networks.js';
import { RefusedUses } from './refusals/refused-uses.js';
import { presentToken } from './token-value.js';

/** A use of a token. */
interface TokenUse {
  readonly organizationId: OrganizationId;
  readonly id: TokenId;
  readonly at: Date;
  /** The address of the client, behind trusted proxies; null when unknown. */
  readonly from: string | null;
}

/**
 * Selects the credential of a token. Everything that ends a token is a condition here, so that no reader can forget one. A token
 * older than the membership ended with the former membership of its user. Rests on `tokens_digest_unique` and the primary keys of
 * the other tables: one row each. $1 organization, $2 digest.
 */
const SELECT_CREDENTIAL = `
  SELECT token.id AS token_id, token.type AS token_type, token.scopes, token.allowed_networks, token.user_id, membership.role
  FROM tokens token
  JOIN memberships membership ON membership.organization_id = $1 AND membership.user_id = token.user_id
    AND membership.deactivated_at IS NULL
  JOIN users ON users.id = token.user_id AND users.disabled_at IS NULL
  WHERE token.organization_id = $1 AND token.digest = $2
    AND token.created_at >= membership.created_at
    AND token.revoked_at IS NULL AND (token.expires_at IS NULL OR token.expires_at > now())`;

/** Runs on each request with a token, hence prepared. */
const AUTHENTICATE_TOKEN = { name: 'tokens_authenticate', text: SELECT_CREDENTIAL };

/** How often the use of a token is written at most. */
const BETWEEN_USES_MS = 60_000;

/**
 * Writes the last uses of many tokens in one statement, by their primary keys, and none more often than once a minute. $1
 * organizations, $2 tokens, $3 instants, $4 the minute before each, $5 addresses.
 */
const WRITE_TOKEN_USES = `
  UPDATE tokens SET last_used_at = used.at, last_used_from = used.address
  FROM unnest($1::text[], $2::text[], $3::timestamptz[], $4::timestamptz[], $5::text[])
    AS used (organization_id, id, at, earlier, address)
  WHERE tokens.organization_id = used.organization_id AND tokens.id = used.id
    AND (tokens.last_used_at IS NULL OR tokens.last_used_at < used.earlier)`;

/**
 * Lets concurrent creations of tokens of one member wait for each other, so that none of them miscounts. Rests on the primary key:
 * one row. $1 organization, $2 user.
 */
const LOCK_MEMBER = 'SELECT 1 FROM memberships WHERE organization_id = $1 AND user_id = $2 FOR NO KEY UPDATE';

/** Authenticates tokens and writes their uses. */
@Injectable()
export class TokenQueries {
  readonly credentialQuery = SELECT_CREDENTIAL;

  constructor(private readonly dataSource: DataSource) {}

  /** Finds the principal of an active token. */
  async findPrincipal({ organizationId, digest }: PresentedToken): Promise<TokenPrincipal | undefined> {
    const [row] = await runPrepared(this.dataSource, AUTHENTICATE_TOKEN, organizationId, [digest]);
    return row === undefined ? undefined : toPrincipal(organizationId, row);
  }

  /** Locks the member whose token is created, until the end of the transaction. */
  async lockMember(manager: EntityManager, organizationId: OrganizationId, userId: UserId): Promise<void> {
    await manager.query(LOCK_MEMBER, [organizationId, userId]);
  }

  /** Writes when tokens were last used, and from where. */
  async writeUses(uses: readonly TokenUse[]): Promise<void> {
    await this.dataSource.query(WRITE_TOKEN_USES, [
      uses.map((use) => use.organizationId),
      uses.map((use) => use.id),
      uses.map((use) => use.at.toISOString()),
      uses.map((use) => new Date(use.at.getTime() - BETWEEN_USES_MS).toISOString()),
      uses.map((use) => use.from),
    ]);
  }
}

/** Returns the principal in a row of the credential query; undefined for an incomplete row, such as one of an outer join. */
export function toPrincipal(organizationId: OrganizationId, row: CredentialRow): TokenPrincipal | undefined {
  const { token_id: tokenId, token_type: type, user_id: userId, role, scopes, allowed_networks: networks } = row;
  if (
    typeof tokenId !== 'string' ||
    !isTokenId(tokenId) ||
    typeof userId !== 'string' ||
    !isUserId(userId) ||
    !isRole(role)
  )
    return undefined;
  if (type !== 'personal' && type !== 'scoped') return undefined;
  return {
    kind: 'token',
    tokenId,
    tokenType: type,
    userId,
    organizationId,
    role,
    scopes: type === 'scoped' ? textsOf(scopes) : null,
    // Anything but NULL limits the token, an empty list to no network.
    allowedNetworks: networks === null ? null : textsOf(networks),
  };
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

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

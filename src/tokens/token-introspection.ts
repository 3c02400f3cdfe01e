import { Injectable } from '@nestjs/common';
import { refusalOf, type TokenPrincipal, allScopes, type Scope } from '../auth/permissions.js';
import type { OrganizationId, UserId } from '../common/identifiers.js';
import { presentToken } from './token-value.js';
import type { Token } from './token.entity.js';
import { TokenQueries } from './token.queries.js';
import { TokenStore } from './token.store.js';

/** Facts of an active token. */
export interface TokenFacts {
  readonly userId: UserId;
  /** The scopes it has now: all scopes of the role for a personal token, those of its list that the role permits for a scoped one. */
  readonly scopes: readonly Scope[];
  /** The client whose device got it; null for a token that its user created. */
  readonly clientId: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
}

/** Inspects tokens by their values (RFC 7662). */
@Injectable()
export class TokenIntrospection {
  constructor(
    private readonly queries: TokenQueries,
    private readonly store: TokenStore,
  ) {}

  /** Returns the facts of a token in an organization; undefined, without a reason, for a value that would be refused there. */
  async inspect(value: string, organizationId: OrganizationId): Promise<TokenFacts | undefined> {
    const presented = presentToken(value);
    if (presented === undefined || presented.organizationId !== organizationId) return undefined;
    const principal = await this.queries.findPrincipal(presented);
    if (principal === undefined) return undefined;
    const token = await this.store.find(organizationId, principal.tokenId);
    return token && factsOf(principal, token);
  }
}

function factsOf(principal: TokenPrincipal, { deviceClientId: clientId, createdAt, expiresAt }: Token): TokenFacts {
  const scopes = allScopes().filter((scope) => refusalOf(principal, scope) === undefined);
  return { userId: principal.userId, scopes, clientId, createdAt, expiresAt };
}

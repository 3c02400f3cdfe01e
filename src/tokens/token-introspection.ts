import { Injectable } from '@nestjs/common';
import { refusalOf, type TokenPrincipal } from '../auth/principal.js';
import { allScopes, type Scope } from '../auth/scopes.js';
import type { OrganizationId, UserId } from '../common/identifiers.js';
import { presentToken } from './token-value.js';
import type { TokenEntity } from './token.entity.js';
import { TokenStore } from './token.store.js';

/** What is told of a token that holds. */
export interface TokenFacts {
  readonly userId: UserId;
  /** What it allows now: of a personal token, all that the role does; of a scoped one, what of its list the role permits. */
  readonly scopes: readonly Scope[];
  /** The client whose device got it; null for one that its user made. */
  readonly clientId: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
}

/** Tells of tokens by their values (RFC 7662). */
@Injectable()
export class TokenIntrospection {
  constructor(private readonly store: TokenStore) {}

  /** What a value is worth in an organization; undefined, without a reason, for one that would be refused there. */
  async inspect(value: string, organizationId: OrganizationId): Promise<TokenFacts | undefined> {
    const presented = presentToken(value);
    if (presented === undefined || presented.organizationId !== organizationId) return undefined;
    const principal = await this.store.findPrincipal(presented);
    if (principal === undefined) return undefined;
    const token = await this.store.find(organizationId, principal.tokenId);
    return token && factsOf(principal, token);
  }
}

function factsOf(
  principal: TokenPrincipal,
  { deviceClientId: clientId, createdAt, expiresAt }: TokenEntity,
): TokenFacts {
  const scopes = allScopes().filter((scope) => refusalOf(principal, scope) === undefined);
  return { userId: principal.userId, scopes, clientId, createdAt, expiresAt };
}

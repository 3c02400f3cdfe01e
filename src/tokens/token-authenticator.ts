import { Injectable } from '@nestjs/common';
import { Authenticator, type CredentialRow, type PresentedToken } from '../auth/authenticator.js';
import type { TokenPrincipal } from '../auth/principal.js';
import type { OrganizationId } from '../common/identifiers.js';
import { TokenUses } from './token-uses.js';
import { presentToken } from './token-value.js';
import { TokenQueries, toPrincipal } from './token.queries.js';

/** Authenticates bearer values from the database on each request. */
@Injectable()
export class TokenAuthenticator extends Authenticator {
  readonly credentialQuery: string;

  constructor(
    private readonly queries: TokenQueries,
    private readonly uses: TokenUses,
  ) {
    super();
    this.credentialQuery = queries.credentialQuery;
  }

  present(value: string): PresentedToken | undefined {
    return presentToken(value);
  }

  authenticate(token: PresentedToken): Promise<TokenPrincipal | undefined> {
    return this.queries.findPrincipal(token);
  }

  toPrincipal(organizationId: OrganizationId, row: CredentialRow): TokenPrincipal | undefined {
    return toPrincipal(organizationId, row);
  }

  noteUse(principal: TokenPrincipal): void {
    this.uses.note(principal);
  }
}

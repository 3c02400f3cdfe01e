import { Injectable } from '@nestjs/common';
import { Authenticator, type CredentialRow, type PresentedToken } from '../auth/authenticator.js';
import type { TokenPrincipal } from '../auth/principal.js';
import type { OrganizationId } from '../common/identifiers.js';
import { TokenUses } from './token-uses.js';
import { presentToken } from './token-value.js';
import { toPrincipal, TokenStore } from './token.store.js';

/** Tells whose token a bearer value is, from the database, at each request. */
@Injectable()
export class TokenAuthenticator extends Authenticator {
  readonly credentialQuery: string;

  constructor(
    private readonly store: TokenStore,
    private readonly uses: TokenUses,
  ) {
    super();
    this.credentialQuery = store.credentialQuery;
  }

  present(value: string): PresentedToken | undefined {
    return presentToken(value);
  }

  authenticate(token: PresentedToken): Promise<TokenPrincipal | undefined> {
    return this.store.findPrincipal(token);
  }

  toPrincipal(organizationId: OrganizationId, row: CredentialRow): TokenPrincipal | undefined {
    return toPrincipal(organizationId, row);
  }

  noteUse(principal: TokenPrincipal): void {
    this.uses.note(principal);
  }
}

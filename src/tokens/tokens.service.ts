import { Injectable } from '@nestjs/common';
import type { AuditContext } from '../audit/audit-context.js';
import { type SessionPrincipal, isAtLeast, isScope, roleAllows } from '../auth/permissions.js';
import { proofTooOld, roleInsufficient } from '../auth/refusals.js';
import { Clock } from '../common/clock.js';
import { toPage, type Page, type PageRequest } from '../common/pagination.js';
import { conflict, type Problem, validationFailed } from '../common/problem.js';
import { readTimeKey, writeCreationKey } from '../common/time-key.js';
import { isSignInRecent } from '../sessions/session-lifetime.js';
import { toStoredNetwork } from './networks/allowed-networks.js';
import { decideExpiry, MOST_TOKENS } from './policy/token-policy.js';
import { TokenPolicyStore } from './policy/token-policy.store.js';
import { TokenIssuer, type TokenRequest } from './token-issuer.js';
import type { TokenEntity } from './token.entity.js';
import { TokenStore } from './token.store.js';

/** A token that a user wants; undefined for the default lifetime. */
export type WantedToken = Omit<TokenRequest, 'expiresAt'> & { readonly expiresAt: Date | null | undefined };

/** Creates and lists tokens for signed-in users. */
@Injectable()
export class TokensService {
  constructor(
    private readonly store: TokenStore,
    private readonly issuer: TokenIssuer,
    private readonly policies: TokenPolicyStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a token for the signed-in user. Only this result contains its value.
   * @throws Problem reauthentication_required when the sign-in is too long ago, since a token outlives the session; validation_failed for
   * scopes that do not fit the type, are unknown, or exceed the role, for texts that are no networks, and for an expiry that is past or beyond the maximum; conflict for
   * more tokens than a user may have.
   */
  async issue(
    by: SessionPrincipal,
    wanted: WantedToken,
    context: AuditContext,
  ): Promise<{ readonly token: TokenEntity; readonly value: string }> {
    const now = this.clock.now();
    if (!isSignInRecent(by.provenAt, now)) throw proofTooOld();
    checkScopes(by, wanted);
    const allowedNetworks = wanted.allowedNetworks?.map(toNetwork) ?? null;
    // Nothing that can fail follows the commit: a caller without the answer would have a token whose value nobody knows.
    return this.store.transact(async (manager) => {
      const expiry = decideExpiry(await this.policies.read(by.organizationId, manager), wanted.expiresAt, now);
      if (expiry.kind === 'refused') throw invalid('/expiresAt', expiry.reason);
      const request = { ...wanted, allowedNetworks, expiresAt: expiry.at };
      const issued = await this.issuer.issue(manager, { owner: by, request, device: null, context, at: now });
      if (issued === undefined) throw tooManyTokens();
      return { token: await this.store.getWithUser(manager, by.organizationId, issued.id), value: issued.value };
    });
  }

  /** Lists the active tokens of the signed-in user, or of all users in the organization when `all`, which requires an admin. */
  async list(by: SessionPrincipal, all: boolean, page: PageRequest): Promise<Page<TokenEntity>> {
    if (all && !isAtLeast(by.role, 'admin')) throw roleInsufficient('admin');
    const after = readTimeKey(page.after);
    const tokens = await this.store.list(by.organizationId, all ? null : by.userId, after, page.limit + 1);
    return toPage(tokens, page.limit, (token) => token, writeCreationKey);
  }
}

function checkScopes(by: SessionPrincipal, { type, scopes }: WantedToken): void {
  if (type === 'personal' && scopes !== null)
    throw invalid('/scopes', 'a personal token takes no scopes: it inherits the role');
  if (type === 'scoped' && (scopes === null || scopes.length === 0)) {
    throw invalid('/scopes', 'a scoped token needs at least one scope; GET /v1/scopes lists them');
  }
  scopes?.forEach((scope, index) => checkScope(by, scope, `/scopes/${index}`));
}

function toNetwork(text: string, index: number): string {
  const network = toStoredNetwork(text);
  if (network === undefined)
    throw invalid(`/allowedNetworks/${index}`, 'this is neither an IP address nor a network such as 10.0.0.0/8');
  return network;
}

function checkScope(by: SessionPrincipal, scope: string, pointer: string): void {
  if (!isScope(scope)) throw invalid(pointer, 'this is not a scope; GET /v1/scopes lists them');
  if (!roleAllows(by.role, scope)) throw invalid(pointer, `your role ${by.role} does not permit ${scope}`);
}

/** The owner has as many tokens in force as permitted. */
export function tooManyTokens(): Problem {
  return conflict(`Delete a token that you do not need first: you have ${MOST_TOKENS}, and more are not permitted.`);
}

function invalid(pointer: string, detail: string): Error {
  return validationFailed([{ pointer, detail }]);
}

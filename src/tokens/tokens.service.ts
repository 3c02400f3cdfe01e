import { Injectable } from '@nestjs/common';
import type { AuditContext } from '../audit/audit-context.js';
import type { SessionPrincipal } from '../auth/principal.js';
import { roleInsufficient } from '../auth/refusals.js';
import { isAtLeast, isScope, roleAllows } from '../auth/permissions.js';
import { Clock } from '../common/clock.js';
import { toPage, type Page, type PageRequest } from '../common/pagination.js';
import { validationFailed } from '../common/problem.js';
import { readTimeKey, writeCreationKey } from '../common/time-key.js';
import { TokenIssuer, type TokenRequest } from './token-issuer.js';
import type { TokenEntity } from './token.entity.js';
import { TokenStore } from './token.store.js';

/** Creates and lists tokens for signed-in users. */
@Injectable()
export class TokensService {
  constructor(
    private readonly store: TokenStore,
    private readonly issuer: TokenIssuer,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a token for the signed-in user. Only this result contains its value.
   * @throws Problem validation_failed for scopes that do not fit the type, are unknown, or exceed the role, and for a past expiry.
   */
  async issue(
    by: SessionPrincipal,
    request: TokenRequest,
    context: AuditContext,
  ): Promise<{ readonly token: TokenEntity; readonly value: string }> {
    checkRequest(by, request, this.clock.now());
    // Nothing that can fail follows the commit: a caller without the answer would have a token whose value nobody knows.
    return this.store.transact(async (manager) => {
      const { id, value } = await this.issuer.issue(manager, { owner: by, request, device: null, context });
      return { token: await this.store.getWithUser(manager, by.organizationId, id), value };
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

function checkRequest(by: SessionPrincipal, { type, scopes, expiresAt }: TokenRequest, now: Date): void {
  if (expiresAt !== null && expiresAt <= now) throw invalid('/expiresAt', 'expiresAt must be in the future');
  if (type === 'personal' && scopes !== null)
    throw invalid('/scopes', 'a personal token takes no scopes: it inherits the role');
  if (type === 'scoped' && (scopes === null || scopes.length === 0)) {
    throw invalid('/scopes', 'a scoped token needs at least one scope; GET /v1/scopes lists them');
  }
  scopes?.forEach((scope, index) => checkScope(by, scope, `/scopes/${index}`));
}

function checkScope(by: SessionPrincipal, scope: string, pointer: string): void {
  if (!isScope(scope)) throw invalid(pointer, 'this is not a scope; GET /v1/scopes lists them');
  if (!roleAllows(by.role, scope)) throw invalid(pointer, `your role ${by.role} does not permit ${scope}`);
}

function invalid(pointer: string, detail: string): Error {
  return validationFailed([{ pointer, detail }]);
}

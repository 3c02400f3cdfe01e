import { Injectable } from '@nestjs/common';
import { readTimeKey, writeTimeKey } from '../accounts/time-key.js';
import { AuditLog } from '../audit/audit-log.js';
import type { AuditContext } from '../audit/audit-context.js';
import type { SessionPrincipal } from '../auth/principal.js';
import { roleInsufficient } from '../auth/refusals.js';
import { isAtLeast } from '../auth/roles.js';
import { isScope, roleAllows } from '../auth/scopes.js';
import { Clock } from '../common/clock.js';
import type { TokenId } from '../common/identifiers.js';
import { toPage, type Page, type PageRequest } from '../common/pagination.js';
import { conflict, notFound, validationFailed } from '../common/problem.js';
import { TokenIssuer, type TokenOrder } from './token-issuer.js';
import { TokenStore, type TokenListRow } from './token.store.js';

/** Makes, lists and revokes tokens for signed-in users. */
@Injectable()
export class TokensService {
  constructor(
    private readonly store: TokenStore,
    private readonly issuer: TokenIssuer,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes a token for the signed-in user. The value is in this answer and nowhere else.
   * @throws Problem validation_failed for scopes that do not fit the type, are unknown, or exceed the role, and for a past expiry.
   */
  async issue(
    by: SessionPrincipal,
    order: TokenOrder,
    context: AuditContext,
  ): Promise<{ readonly token: TokenListRow; readonly value: string }> {
    checkOrder(by, order, this.clock.now());
    const { id, value } = await this.store.transact((manager) =>
      this.issuer.issue(manager, { owner: by, order, device: null, context }),
    );
    const listed = await this.store.findListed(by.organizationId, id);
    if (listed === undefined) throw conflict('Create the token again: somebody deleted it at once.');
    return { token: listed, value };
  }

  /** The active tokens of the signed-in user; of everybody in the organization when `all`, which takes an admin. */
  async list(by: SessionPrincipal, all: boolean, page: PageRequest): Promise<Page<TokenListRow>> {
    if (all && !isAtLeast(by.role, 'admin')) throw roleInsufficient('admin');
    const rows = await this.store.list(
      by.organizationId,
      all ? null : by.userId,
      readTimeKey(page.after),
      page.limit + 1,
    );
    return toPage(
      rows,
      page.limit,
      (row) => row,
      (row) => writeTimeKey({ at: row.created_at, id: row.id }),
    );
  }

  /**
   * Revokes a token; every request after this one is refused, on every instance. Admins may revoke anyone's.
   * @throws Problem not_found for a token that is unknown, revoked already, or not the caller's to see.
   */
  async revoke(by: SessionPrincipal, id: TokenId, context: AuditContext): Promise<void> {
    const token = await this.store.find(by.organizationId, id);
    const mayRevoke = token !== undefined && (token.userId === by.userId || isAtLeast(by.role, 'admin'));
    if (!mayRevoke) throw notFound();
    const details = { type: token.type, name: token.name, userId: token.userId };
    const revoked = await this.store.revoke(token, by.userId, this.clock.now(), (manager) =>
      this.audit.write(manager, { context, action: 'token.revoked', subject: { type: 'token', id }, details }),
    );
    if (!revoked) throw notFound();
  }
}

function checkOrder(by: SessionPrincipal, order: TokenOrder, now: Date): void {
  if (order.expiresAt !== null && order.expiresAt <= now)
    throw invalid('/expiresAt', 'expiresAt must be in the future');
  if (order.type === 'personal' && order.scopes !== null)
    throw invalid('/scopes', 'a personal token takes no scopes: it inherits the role');
  if (order.type === 'scoped' && (order.scopes === null || order.scopes.length === 0)) {
    throw invalid('/scopes', 'a scoped token needs at least one scope; GET /v1/scopes lists them');
  }
  order.scopes?.forEach((scope, index) => checkScope(by, scope, `/scopes/${index}`));
}

function checkScope(by: SessionPrincipal, scope: string, pointer: string): void {
  if (!isScope(scope)) throw invalid(pointer, 'this is no scope; GET /v1/scopes lists them');
  if (!roleAllows(by.role, scope)) throw invalid(pointer, `your role ${by.role} does not permit ${scope}`);
}

function invalid(pointer: string, detail: string): Error {
  return validationFailed([{ pointer, detail }]);
}
